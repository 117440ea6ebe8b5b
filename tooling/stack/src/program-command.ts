/** The arguments of Node.js to run another program: this file (main.js) with its name. */
export function programCommand(name: string): readonly string[] {
  const [, main = ''] = process.argv;
  return [main, name];
}
