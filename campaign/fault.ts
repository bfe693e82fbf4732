/** What is impossible about a campaign, and where. */
export type Fault = { path: (string | number)[]; message: string }
