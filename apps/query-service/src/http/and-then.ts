/** Goes on with a value that is there at once or later: at once if it can, since a promise costs more than a cached response does otherwise. */
export function andThen<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
