const pattern = /^[a-z][a-z0-9_-]{0,39}$/;
const reserved = /^(explorer|public|information_schema|pg_.*)$/;

/** A network's name is its schema in the database and its prefix in URLs. Throws `RangeError` if the name cannot be used as both. */
export function checkNetworkName(name: string): string {
  if (!pattern.test(name) || reserved.test(name)) {
    throw new RangeError(
      `"${name}" can't name a network: use 1 to 40 characters (a-z, 0-9, _ and -), the first a letter, and none of explorer, public, information_schema, pg_…`,
    );
  }
  return name;
}

const temporarySuffix = '~next';

/** Schema of a network's new index until it replaces the old one. No network can have this name. */
export function temporarySchema(network: string): string {
  return `${network}${temporarySuffix}`;
}

/** Like `checkNetworkName`, but also accepts a `temporarySchema`. */
export function checkSchemaName(name: string): string {
  checkNetworkName(name.endsWith(temporarySuffix) ? name.slice(0, -temporarySuffix.length) : name);
  return name;
}
