/** A file as rules see it: nothing of its content. */
export type FileEntry = { name: string; size: number; type: string }

/** One posted field in the order it was sent, its name as it was sent (`colour[]`). */
export type FormEntry = readonly [name: string, value: string | { file: FileEntry }]
