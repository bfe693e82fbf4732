import * as v from 'valibot'
import { PERMISSIONS, type Permission } from '../identity/names.ts'
import type { OfSite } from './members.ts'

const MAX_NAME = 100
const MAX_ADDRESS = 2_048
const MAX_ADDRESSES = 50

const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'Podaj nazwę.'), v.maxLength(MAX_NAME, `Skróć nazwę do ${MAX_NAME} znaków.`))
const WRONG_ADDRESS = 'Każdy wiersz musi być pełnym adresem, np. https://sklep.example.pl/powrot.'
const address = v.pipe(v.string(), v.trim(), v.maxLength(MAX_ADDRESS, WRONG_ADDRESS), v.check((text) => URL.canParse(text) && !text.includes('#'), WRONG_ADDRESS))
const WRONG_ORIGIN = 'Każdy wiersz musi być adresem bez ścieżki, np. https://sklep.example.pl.'
const origin = v.pipe(v.string(), v.trim(), v.check((text) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '').toLowerCase(), WRONG_ORIGIN), v.transform((text) => new URL(text).origin))
const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(MAX_ADDRESSES, `Podaj najwyżej ${MAX_ADDRESSES}.`))

/** `POST access/clients?site=`: a page or an app that signs members in and keeps no secret. */
export const addClient = v.object({ name, redirectUris: list(address), origins: list(origin) })

/** `POST access/apps?site=`: an application of a server, which keeps a secret; installed on the site at once. */
export const addApp = v.object({ name, redirectUrls: list(address) })

/** `POST access/keys?site=` */
export const addKey = v.object({ name, permissions: v.pipe(v.array(v.picklist(PERMISSIONS)), v.minLength(1, 'Zaznacz, do czego służy klucz.')) })

export type AccessKey = { id: string; opening: string; name: string; permissions: Permission[]; createdMs: number; usedMs: number | null; endedMs: number | null }

/** `GET access?site=`, and the answer of every change; `DELETE access/keys/{id}?site=` ends a key. */
export type AccessAnswer = OfSite & {
  clients: { id: string; name: string; redirectUris: string[]; origins: string[] }[]
  apps: { id: string; name: string; instanceId: string; redirectUrls: string[] }[]
  keys: AccessKey[]
  /** Only in the answer that made it: it is kept nowhere in the clear. */
  secret?: { kind: 'app' | 'key'; name: string; text: string }
}
