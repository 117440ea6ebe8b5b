import type { ExactClient } from './page.ts';

/**
 * The client of one page. `note`: called with the seconds since the service last confirmed an answer in its database, for each answer from the
 * memory of a service whose database is away.
 */
export function notingAge(client: ExactClient, note: (stale: number) => void): ExactClient {
  const noted = (answer: { readonly stale?: number | null }) => {
    if (answer.stale != null) note(answer.stale);
    return answer;
  };
  const watched = <T extends object>(methods: T): T =>
    new Proxy(methods, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (name === 'safe') return watched(member as object);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]): unknown => {
          const result: unknown = member.apply(target, args);
          return result instanceof Promise ? result.then(noted) : result;
        };
      },
    });
  return watched(client);
}
