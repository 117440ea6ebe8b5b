/**
 * Passes the values on, and adds the lines of the waiting caller to the stack of an error. To record the caller before each step would cost
 * more than the step.
 */
export function withCaller<T>(generator: AsyncGenerator<T, void, undefined>): AsyncGenerator<T, void, undefined> {
  const next = generator.next.bind(generator);
  generator.next = async (...args) => {
    try {
      return await next(...args);
    } catch (error) {
      if (error instanceof Error) error.stack = `${error.stack}\n${new Error().stack?.replace(/^Error\n/, '')}`;
      throw error;
    }
  };
  return generator;
}
