import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'lx_';
const randomLength = 27;
const checksumLength = 6;
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`, 'u');

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text;
  return text;
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), checksumLength);
}

/** Creates an API key: `lx_`, 160 random bits in base 62 (27 characters), and the CRC-32 of all before in base 62 (6 characters). */
export function createApiKey(): string {
  const body = prefix + base62(BigInt(`0x${randomBytes(20).toString('hex')}`), randomLength);
  return body + checksum(body);
}

/** True if the text has the form and checksum of a key, known or not. */
export function isWellFormedApiKey(text: string): boolean {
  return shape.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** SHA-256 of a key as 64 hex digits, which is stored instead of the key. */
export function hashApiKey(text: string): string {
  return hash('sha256', Buffer.from(text, 'latin1'), 'hex');
}
