/** Yes and no as the wire writes them. */
export type Flag = 0 | 1
