/**
 * Continues with a value or a promise. With a value it stays synchronous, because a promise costs more than the rest
 * of a cached response.
 */
export function andThen<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
