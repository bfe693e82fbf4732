/** On a 24 px grid with a 1.75 px line. */
const shapes = {
  cart: 'M3 4h2l2.2 10.4a1.5 1.5 0 0 0 1.5 1.2h8.1a1.5 1.5 0 0 0 1.5-1.2L20 8H6.2M9.5 20a.8.8 0 1 0 0-.01M17 20a.8.8 0 1 0 0-.01',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2 21 21',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  up: 'm5 15 7-7 7 7',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  list: 'M4 6h4M11 6h9M4 12h4M11 12h9M4 18h4M11 18h9',
  next: 'm9 5 7 7-7 7',
  previous: 'm15 5-7 7 7 7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  calculator: 'M6 3h12v18H6zM9 7h6M9 12h.01M12 12h.01M15 12h.01M9 16h.01M12 16h.01M15 16h.01',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20a7.5 7.5 0 0 1 15 0',
  play: 'M8 5v14l11-7z',
  layers: 'm12 3 9 5-9 5-9-5zM3 12l9 5 9-5M3 16l9 5 9-5',
  ruler: 'M3 8h18v8H3zM7 8v3M11 8v4M15 8v3M19 8v4',
  drop: 'M12 3s6 7 6 11a6 6 0 0 1-12 0c0-4 6-11 6-11z',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z',
  heat: 'M8 3c-2 3 2 4 0 7M13 3c-2 3 2 4 0 7M18 3c-2 3 2 4 0 7M4 14h16M4 18h16',
  truck: 'M2 6h12v10H2zM14 10h4l4 4v2h-8M7 16a2 2 0 1 0 0 .01M17.5 16a2 2 0 1 0 0 .01',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M9 13h6M9 17h6',
  sample: 'M4 4h16v16H4zM4 12h16M12 4v8M8 12v8M16 12v8',
  phone: 'M6 3h3l1.5 5-2 1.5a12 12 0 0 0 6 6l1.5-2 5 1.5v3a2 2 0 0 1-2 2A16 16 0 0 1 4 5a2 2 0 0 1 2-2z',
  heart: 'M12 20.5 4.2 12.7a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1z',
  compare: 'M8 4v16M16 4v16M4 8h8M12 16h8M4 8l2.5-2.5M4 8l2.5 2.5M20 16l-2.5-2.5M20 16l-2.5 2.5',
  room: 'M3 10.5 12 4l9 6.5V20H3zM3 20l6-6h6l6 6M9 14v-3h6v3',
} as const

/** Decorative, with a word; hidden from screen readers. */
export const Icon = ({ name }: { name: keyof typeof shapes }) => (
  <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)
