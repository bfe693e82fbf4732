import { FACT, type Facts, QUARTER_MS } from './conditions.ts'
import { type DayOfVisits, MAX_PAGES } from './pack-visits.ts'

/** Of this module, as all that is read for every view. */
const AT = FACT
const MOST_PAGES = MAX_PAGES
const SECOND_MS = 1_000
const QUARTER_SECONDS = QUARTER_MS / SECOND_MS

/**
 * Goes through visits and their views; what is known of the current one are its fields. `every`: only one visitor in so
 * many. A class, and without arrays and objects per view, because a million visits pass in half a second.
 */
export class VisitCursor implements Facts {
  readonly numbers = new Int32Array(Object.keys(AT).length)
  /** On the page; `UNKNOWN_SECONDS` for the last one of a visit. */
  seconds = 0
  /** Each visit stands for so many. */
  weight = 1
  /** The first visit of another visitor, or of the same one on another day. */
  isNewVisitor = false
  /** The first visit of another day. */
  isNewDay = false

  readonly #days: readonly DayOfVisits[]
  readonly #every: number
  #dayIndex = -1
  #day: DayOfVisits | undefined
  #visit = -1
  #view = 0
  #end = 0
  #visitor = -1
  #second = 0
  #firstQuarter = 0

  constructor(days: readonly DayOfVisits[], every = 1) {
    this.#days = days
    this.#every = every
  }

  get address(): number {
    return this.numbers[AT.address]!
  }

  get pageCount(): number {
    return this.numbers[AT.pageCount]!
  }

  get isMobile(): boolean {
    return this.numbers[AT.device] === 1
  }

  get dayMs(): number {
    return this.#day!.dayMs
  }

  get atMs(): number {
    return this.dayMs + this.#second * SECOND_MS
  }

  nextVisit(): boolean {
    this.isNewDay = false
    for (;;) {
      this.#visit += 1
      while (!this.#day || this.#visit >= this.#day.visits) {
        this.#dayIndex += 1
        this.#day = this.#days[this.#dayIndex]
        if (!this.#day) return false
        this.#visit = 0
        this.isNewDay = true
        this.weight = this.#day.weight * this.#every
        this.#firstQuarter = Math.floor(this.#day.dayMs / QUARTER_MS)
      }
      this.isNewVisitor = this.#day.isNewVisitor[this.#visit] === 1
      if (this.isNewVisitor) this.#visitor += 1
      if (this.#every === 1 || this.#visitor % this.#every === 0) break
    }
    const day = this.#day
    const visit = this.#visit
    this.#view = day.firstView[visit]! - 1
    this.#end = day.firstView[visit + 1]!
    this.numbers[AT.device] = day.isMobile[visit]!
    this.numbers[AT.country] = day.wordNumbers[day.country[visit]!]!
    this.numbers[AT.language] = day.wordNumbers[day.language[visit]!]!
    this.numbers[AT.referrer] = day.addressNumbers[day.referrer[visit]!]!
    this.numbers[AT.ordinal] = day.ordinal[visit]!
    this.numbers[AT.landing] = day.addressNumbers[day.address[this.#view + 1]!]!
    this.numbers[AT.previous] = this.numbers[AT.referrer]!
    this.numbers[AT.pageCount] = 0
    this.seconds = 0
    this.#second = day.startSeconds[visit]!
    return true
  }

  nextView(): boolean {
    this.#view += 1
    if (this.#view >= this.#end) return false
    const day = this.#day!
    const view = this.#view
    const address = day.addressNumbers[day.address[view]!]!
    const { numbers } = this
    const pageCount = numbers[AT.pageCount]!
    const last = numbers[AT.address]!
    // A page that is loaded again is one page.
    if (pageCount === 0 || last !== address) {
      if (pageCount > 0) numbers[AT.previous] = last
      if (pageCount < MOST_PAGES) numbers[AT.pageCount] = pageCount + 1
    }
    numbers[AT.address] = address
    this.#second += this.seconds
    this.seconds = day.seconds[view]!
    numbers[AT.cart] = day.wordNumbers[day.cart[view]!]!
    numbers[AT.quarter] = this.#firstQuarter + ((this.#second / QUARTER_SECONDS) | 0)
    return true
  }

  /** Addresses of this visit's pages until this view. */
  visitedPages(): number[] {
    const { address, addressNumbers, firstView } = this.#day!
    const pages: number[] = []
    for (let view = firstView[this.#visit]!; view <= this.#view; view += 1) {
      const page = addressNumbers[address[view]!]!
      if (pages.at(-1) !== page && pages.length < MOST_PAGES) pages.push(page)
    }
    return pages
  }
}
