/** The format of a route's answers, refusals included. */
export type Shape =
  | 'page'
  /** Markup that scripts put into a page. */
  | 'fragment'
  | 'wc-ajax'
  | 'store-api'
  | 'panel'
  | 'json'
  | 'identity'
  | 'display'
  | 'file'
  /** Of a payment provider, which proves itself by a signature. */
  | 'notice'
  | 'xml'
  | 'dev'

/** The input to test a route with. */
export type RouteInputs = {
  /** Where it does not follow from the path. */
  shape?: Shape
  /** Names it reads from the query. */
  query?: readonly string[]
  /** Names it reads from a form. */
  form?: readonly string[]
  /** A valid JSON body, from which the hostile ones are made. */
  json?: Record<string, unknown>
  /** Expensive (a password is checked): fewer attempts. */
  isSlow?: boolean
}

export type KnownRoute = RouteInputs & { shape: Shape }
