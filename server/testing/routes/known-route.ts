/** How a route answers, also when it refuses. */
export type Shape =
  | 'page'
  | 'wc-ajax'
  | 'store-api'
  | 'panel'
  | 'json'
  | 'identity'
  | 'display'
  | 'file'
  | 'xml'
  | 'dev'

/** What a test has to try on a route. */
export type RouteInputs = {
  /** Where the path does not tell it. */
  shape?: Shape
  /** Names it reads from the address' query. */
  query?: readonly string[]
  /** Names it reads from a form. */
  form?: readonly string[]
  /** A JSON body it takes, from which the hostile ones are made. */
  json?: Record<string, unknown>
  /** Costs much (a password is checked): fewer tries. */
  isSlow?: boolean
}

export type KnownRoute = RouteInputs & { shape: Shape }
