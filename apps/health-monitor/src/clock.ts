/**
 * Now, in epoch milliseconds. Everything that needs the time takes one of these, so that simulated days and the fast clock of
 * `pnpm monitor:dev` are the same code as the deployed Worker.
 */
export type Clock = () => number;
