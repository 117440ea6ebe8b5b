import type { ScanClient } from '@canton-network/core-splice-client';

// Types of Scan's official OpenAPI, from the client of the Canton Network.
export type GetPath = Parameters<typeof ScanClient.prototype.get>[0];
export type PostPath = Parameters<typeof ScanClient.prototype.post>[0];

export type Get<Path extends GetPath> = AsWritten<Awaited<ReturnType<typeof ScanClient.prototype.get<Path>>>>;
export type Post<Path extends PostPath> = AsWritten<Awaited<ReturnType<typeof ScanClient.prototype.post<Path>>>>;
export type Sent<Path extends PostPath> = Parameters<typeof ScanClient.prototype.post<Path>>[1];

/**
 * Adjusts a type to what Scan writes: optional fields can be null, and Daml values, which the client's types leave
 * empty, can be any JSON.
 */
type AsWritten<T> = T extends readonly (infer Item)[]
  ? AsWritten<Item>[]
  : T extends object
    ? IsFree<T> extends true
      ? unknown
      : { [Key in keyof T]: object extends Pick<T, Key> ? AsWritten<NonNullable<T[Key]>> | null : AsWritten<T[Key]> }
    : T;

type IsFree<T> = string extends keyof T ? ([T[keyof T]] extends [never] ? true : false) : false;
