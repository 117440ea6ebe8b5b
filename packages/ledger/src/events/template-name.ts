/** `Splice.Amulet:Amulet` of `<package id>:Splice.Amulet:Amulet`: what stays when an upgrade changes the package id. */
export function templateName(templateId: string): string {
  return templateId.slice(templateId.indexOf(':') + 1);
}
