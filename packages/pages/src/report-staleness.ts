import type { ExactClient } from './page.ts';

/**
 * A client that calls `note` for each answer that comes from the cache of a service whose database is down, with the seconds since the
 * database confirmed the answer.
 */
export function reportStaleness(client: ExactClient, note: (stale: number) => void): ExactClient {
  const noted = (answer: { readonly stale?: number | null }) => {
    if (answer.stale != null) note(answer.stale);
    return answer;
  };
  const wrap = <T extends object>(methods: T): T =>
    new Proxy(methods, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        // `client.safe` has the same methods again.
        if (name === 'safe') return wrap(member as object);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]): unknown => {
          const result: unknown = member.apply(target, args);
          return result instanceof Promise ? result.then(noted) : result;
        };
      },
    });
  return wrap(client);
}
