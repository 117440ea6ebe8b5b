import { bytesFromBase64, bytesToBase64Url } from '../alerts/base64.ts';

export function textToBase64Url(text: string): string {
  return bytesToBase64Url(new TextEncoder().encode(text));
}

/** What is not base64url reads as the empty text. */
export function base64UrlToText(coded: string): string {
  try {
    return new TextDecoder().decode(bytesFromBase64(coded));
  } catch {
    return '';
  }
}
