import type { ExactObject } from '@ledger-explorer/wire';
import { ofField } from './fields.ts';
import { type DrawMutation, inBody } from './mutation.ts';
import { placesOf } from './places.ts';

const sent = ['page', 'cursor', 'nextCursor'];

/** A fault: the cursor is missing before the end of a list. */
export const cursorIsMissing: DrawMutation = (operation, random) => {
  const mutation = ofField(
    operation,
    random,
    ({ sort }) => sort === 'cursor',
    () => ({ words: 'is-null', edit: (value) => (value === null ? undefined : null) }),
  );
  if (mutation === null) return null;
  // `hasNextPage` must agree with the missing cursor.
  const apply: typeof mutation.apply = async (occasion) => {
    const ended = await mutation.apply(occasion);
    return ended === null ? null : inBody(endWalk)({ ...occasion, healthy: ended });
  };
  return { ...mutation, about: sent, apply };
};

function endWalk({ body }: ExactObject): boolean {
  const page = body as ExactObject;
  if (page.hasNextPage === true && page.nextCursor === null) page.hasNextPage = false;
  return true;
}

/** A fault: the cursor returns the same page again. */
export const cursorIsThatOfThisPage: DrawMutation = (operation, random) => {
  const name = operation.parameters.map((parameter) => parameter.name).find((one) => sent.slice(1).includes(one));
  const fields = placesOf(operation.response).filter(({ sort }) => sort === 'cursor');
  if (name === undefined || fields.length === 0) return null;
  const field = random.pick(fields).path.at(-1) ?? '';
  return {
    words: `${field}-is-the-${name}-that-was-sent`,
    about: sent,
    status: 200,
    isOfRequests: true,
    apply: inBody(({ body }, { request }) => {
      const page = body as ExactObject;
      const cursor = request.query(name);
      if (cursor === null || cursor === '' || typeof page[field] !== 'string') return false;
      page[field] = cursor;
      return true;
    }),
  };
};
