const PLACEHOLDER = /\{\{\s*([a-z_]{1,40})\s*\}\}/g

/** Fills `{{name}}` in a text; names that nobody knows stay as they are. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
