const shapes = {
  today: 'M4 11.5 12 5l8 6.5V19a1 1 0 0 1-1 1h-4v-5h-6v5H5a1 1 0 0 1-1-1z',
  orders: 'M6 4h12v16l-3-2-3 2-3-2-3 2zM9 9h6M9 13h6',
  products: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  media: 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l2.5-2.5L20 18M15.5 10a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  categories: 'M4 6h7v4H4zM13 14h7v4h-7zM7 10v6h6',
  tags: 'M4 5h8l8 8-7 7-9-9zM8 9h.01',
  messages: 'M4 6h16v12H4zM4 7l8 6 8-6',
  forms: 'M6 4h12v16H6zM9 8h6M9 12h6M9 16h3',
  clip: 'M18 11.5l-6.2 6.2a4 4 0 0 1-5.6-5.6l7-7a2.7 2.7 0 0 1 3.8 3.8l-6.8 6.8a1.3 1.3 0 0 1-1.9-1.9l6-6',
  next: 'M9 5l7 7-7 7',
  import: 'M12 4v10M8 10l4 4 4-4M5 19h14',
  payments: 'M4 6h16v12H4zM4 10h16M7 14.5h4',
  coupons: 'M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7v10',
  campaigns: 'M4 10v4h3l9 4V6L7 10zM19 10v4M8 14l1.5 5',
  basket: 'M4 9h16l-1.6 9.5a1 1 0 0 1-1 .8H6.6a1 1 0 0 1-1-.8zM8 9l3-5M16 9l-3-5M9.5 12.5v3.5M14.5 12.5v3.5',
  results: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  analytics: 'M4 4v16h16M7 15l4-5 3 3 6-7',
  leads:
    'M6 4h12v16H6zM12 12a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM8.8 16.5c.4-1.6 1.7-2.5 3.2-2.5s2.8.9 3.2 2.5M4 8h2M4 12h2M4 16h2',
  draws: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v16M4 12h16M6.3 6.3l11.4 11.4M17.7 6.3 6.3 17.7',
  sites: 'M3 5h18v14H3zM3 9h18M6 7h.01M9 7h.01',
  members:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 19c.5-3 2.9-4.8 6-4.8s5.5 1.8 6 4.8M16 5a3 3 0 0 1 0 6M17 14.4c2.3.5 3.6 2 4 4.6',
  rules: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6zM9 12l2 2 4-4',
  audit: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2',
  access: 'M8 12a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 13l9-9M16 8l3 3',
  webhooks: 'M6 12a6 6 0 1 1 12 0c0 4 1.5 5 1.5 5h-15S6 16 6 12zM10 20h4M12 6V4',
  settings: 'M5 7h9M18 7h1M5 12h1M10 12h9M5 17h6M15 17h4M14 5v4M8 10v4M13 15v4',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
  more: 'M5 7h14M5 12h14M5 17h14',
  shop: 'M14 5h5v5M19 5l-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2 21 21',
  close: 'M6 6l12 12M18 6 6 18',
  back: 'M15 5l-7 7 7 7',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  undo: 'M9 14l-5-5 5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  open: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  warning:
    'M12 9v4M12 16.5h.01M10.6 4.9 3.4 17.6A1.6 1.6 0 0 0 4.8 20h14.4a1.6 1.6 0 0 0 1.4-2.4L13.4 4.9a1.6 1.6 0 0 0-2.8 0z',
  handle: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5',
}
export type IconName = keyof typeof shapes

/** Always with words or a label; never the only carrier of a meaning. */
export const ConsoleIcon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)
