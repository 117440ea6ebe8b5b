import type { Handler } from '../operations/handler.ts';

const getOpenApi: Handler<'getOpenApi'> = ({ openApi }) => Promise.resolve({ tagged: true, body: openApi });

export const document = { getOpenApi };
