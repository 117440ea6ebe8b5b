import type { Micros } from '../values/time.ts';
import type { Template } from './template.ts';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** A contract on the simulated ledger. */
export interface Contract {
  readonly id: string;
  readonly template: Template;
  /** Template id with the package id of the era in which the contract was created. */
  readonly templateId: string;
  readonly payload: JsonObject;
  readonly signatories: readonly string[];
  readonly observers: readonly string[];
  /** `created_at`: effective time of the creating update. */
  readonly createdAt: string;
  readonly createdIn: string;
  /** Migration of the creating update. */
  readonly migrationId: number;
  /** Record time of the creating update. */
  readonly recordedAt: Micros;
  readonly eventId: string;
}
