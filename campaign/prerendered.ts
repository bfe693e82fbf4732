/**
 * A campaign's first screen as its elements, drawn by the server: a text, or an element's name, its
 * attributes and what is in it. Data and not markup, so that pages whose policy allows no markup from scripts
 * can build it.
 */
export type Prerendered =
  | string
  | [name: string, attributes: Record<string, string>, ...inside: Prerendered[]]
