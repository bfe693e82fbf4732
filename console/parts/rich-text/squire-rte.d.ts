/** The part of Squire's interface that is used; its own types name files without an extension. */
declare module 'squire-rte' {
  type Options = {
    blockTag: string
    addLinks: boolean
    sanitizeToDOMFragment: (html: string) => DocumentFragment
  }
  export default class Squire {
    constructor(root: HTMLElement, options: Options)
    destroy(): void
    focus(): Squire
    getRoot(): HTMLElement
    setHTML(html: string): Squire
    addEventListener(type: string, listener: (event: Event) => void): Squire
    setKeyHandler(key: string, run: ((editor: Squire, event: KeyboardEvent) => void) | null): Squire
    getSelection(): Range
    setSelection(range: Range): Squire
    getSelectedText(): string
    saveUndoState(): Squire
    undo(): Squire
    redo(): Squire
    hasFormat(tag: string): boolean
    changeFormat(add: { tag: string } | null, remove?: { tag: string }): Squire
    makeLink(url: string): Squire
    removeLink(): Squire
    insertElement(element: Element): Squire
    modifyBlocks(modify: (fragment: DocumentFragment) => DocumentFragment): Squire
    makeUnorderedList(): Squire
    makeOrderedList(): Squire
    removeList(): Squire
    increaseListLevel(): Squire
    decreaseListLevel(): Squire
    increaseQuoteLevel(): Squire
    removeQuote(): Squire
  }
}
