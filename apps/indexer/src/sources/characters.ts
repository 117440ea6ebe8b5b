/** Characters of JSON, as bytes of UTF-8. */
export const [quote, backslash, slash, letterU, comma, colon, minus] = [0x22, 0x5c, 0x2f, 0x75, 0x2c, 0x3a, 0x2d];
export const [zero, nine] = [0x30, 0x39];
export const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
export const [tab, carriageReturn, space] = [0x09, 0x0d, 0x20];
