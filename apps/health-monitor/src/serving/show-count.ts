/** `1,998` */
export function showCount(count: number): string {
  return count.toLocaleString('en-US');
}
