/** Resolves when the condition holds; `pause` is the time between two checks in milliseconds. */
export async function until(holds: () => boolean | Promise<boolean>, pause = 10): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, pause));
}
