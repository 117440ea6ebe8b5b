import type { ScanClient } from '@canton-network/core-splice-client';

// Scan as its official OpenAPI has it: the types of the ecosystem's own client, which are made from it.
export type GetPath = Parameters<typeof ScanClient.prototype.get>[0];
export type PostPath = Parameters<typeof ScanClient.prototype.post>[0];

export type Get<Path extends GetPath> = AsWritten<Awaited<ReturnType<typeof ScanClient.prototype.get<Path>>>>;
export type Post<Path extends PostPath> = AsWritten<Awaited<ReturnType<typeof ScanClient.prototype.post<Path>>>>;
export type Sent<Path extends PostPath> = Parameters<typeof ScanClient.prototype.post<Path>>[1];

/**
 * What a Scan writes for it: an optional field may be null, and the free objects of Daml values, which the client's types forbid any field,
 * may be any JSON.
 */
type AsWritten<T> = T extends readonly (infer Item)[]
  ? AsWritten<Item>[]
  : T extends object
    ? IsFree<T> extends true
      ? unknown
      : { [Key in keyof T]: object extends Pick<T, Key> ? AsWritten<NonNullable<T[Key]>> | null : AsWritten<T[Key]> }
    : T;

type IsFree<T> = string extends keyof T ? ([T[keyof T]] extends [never] ? true : false) : false;
