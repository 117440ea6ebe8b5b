/** Header (signature, flags, extension) and trailer of a COPY in PostgreSQL's binary format. */
export const binaryCopy = {
  begin: Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1'),
  end: Buffer.of(0xff, 0xff),
} as const;
