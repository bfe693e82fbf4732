import type { AnyEndpoint, endpoint } from '../../endpoint.ts'
import type { ChangeLog } from '../audit-events.ts'

/**
 * What an account of the console may be allowed to do. Every call of the console names one of them, and a role is a
 * set of them. `public` needs no account and `own-account` only a signed-in one, so both are no part of a role.
 */
export const rights = [
  'public',
  'own-account',
  /** The first screen, with the shop's sums of today. */
  'today',
  'reports',
  'orders-view',
  /** Contents of orders, payments, refunds and new orders. */
  'orders-edit',
  /** States, notes and more time to pay. */
  'orders-ship',
  'orders-export',
  'quotes',
  'coupons',
  'products-view',
  'products-edit',
  'stock-edit',
  'media',
  'customers-view',
  'customers-edit',
  /** Files of people's data, archives of the shop, merging of cards and erasure: the owner's alone. */
  'customers-manage',
  'messages',
  'campaigns',
  /** Contacts and winners of campaigns, also as files. */
  'leads',
  /** Pages and contact forms. */
  'content',
  'settings',
  /** Applications, keys, webhooks and rules of signing in. */
  'access',
  'audit',
  'staff',
] as const
export type Right = (typeof rights)[number]

export const roles = ['owner', 'seller', 'warehouse', 'marketing', 'bookkeeper'] as const
export type Role = (typeof roles)[number]

/** What the console and its letters call the roles. */
export const roleNames: Record<Role, string> = {
  owner: 'właściciel',
  seller: 'sprzedaż',
  warehouse: 'magazyn',
  marketing: 'marketing',
  bookkeeper: 'księgowość',
}

/** Rights of accounts besides the owner's, who has all. */
const rightsOf: Record<Exclude<Role, 'owner'>, readonly Right[]> = {
  seller: [
    'today',
    'reports',
    'orders-view',
    'orders-edit',
    'orders-ship',
    'orders-export',
    'quotes',
    'coupons',
    'products-view',
    'products-edit',
    'stock-edit',
    'media',
    'customers-view',
    'customers-edit',
    'messages',
  ],
  warehouse: ['orders-view', 'orders-ship', 'products-view', 'stock-edit'],
  marketing: ['reports', 'coupons', 'products-view', 'media', 'campaigns', 'leads', 'content'],
  bookkeeper: ['today', 'reports', 'orders-view', 'orders-export', 'products-view'],
}

/** Whether a right needs no role. */
export const isOfEverybody = (right: Right): boolean => right === 'public' || right === 'own-account'

/** Whether a role includes a right. */
export const hasRight = (role: Role, right: Right): boolean =>
  role === 'owner' || isOfEverybody(right) || rightsOf[role].includes(right)

type WithRight = { right: Right }
/**
 * A call that creates or mails something goes with a one-time key (`ONCE_HEADER`), so that it does that once however
 * often it is sent. Every POST says whether it is one: a repeated call of the others changes nothing more.
 */
type Creating = { isCreating?: boolean }
/** A call that changes something describes its line in the log of changes. */
type Logged<Answer> =
  | { method: 'GET' }
  | ({ log: ChangeLog<Answer> } & (
      | { method: 'POST'; isCreating: boolean }
      | { method: Exclude<AnyEndpoint['method'], 'GET' | 'POST'>; isCreating?: true }
    ))

/** An endpoint of the console. */
export type ConsoleEndpoint = AnyEndpoint & WithRight & Creating & { log?: ChangeLog<unknown> }

/** An endpoint of the console: `endpoint()` with the right that its caller needs, and how a change is logged. */
export const consoleEndpoint =
  <Answer>() =>
  <const E extends Parameters<ReturnType<typeof endpoint<Answer>>>[0] & WithRight & Creating>(
    call: E & Logged<Answer>,
  ): E & { answer?: Answer; log?: ChangeLog<Answer> } =>
    call as never
