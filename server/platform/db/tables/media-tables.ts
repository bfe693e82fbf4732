/** The owner's media library. */
export type MediaTables = {
  media: {
    id: string
    /** Begins the names of its files in the data folder's `pictures`: a hash of the content, and its size. */
    base: string
    /** The name of the uploaded file, or the owner's own name for it. */
    name: string
    /** What a product gets as its alternative text when this picture is chosen for it. */
    alt: string
    /** Of the largest copy. */
    width: number
    height: number
    /** Of all copies together. */
    bytes: number
    /** Percent from the left and from the top: what stays visible where a picture is cropped. */
    focus_x: number
    focus_y: number
    /** Name and alternative text, as `foldPolish` writes them. */
    search_text: string
    created_ms: number
  }
}
