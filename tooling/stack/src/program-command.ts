/** What Node.js is given to run one of the programs: this one again (main.js), with another name. */
export function programCommand(name: string): readonly string[] {
  const [, main = ''] = process.argv;
  return [main, name];
}
