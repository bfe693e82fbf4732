import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromWireAddress,
  toWireAddress,
  toWireProfile,
  readIdentity,
  fromWire,
  toWire,
} from './wire-values.ts'

const OURS = {
  city: 'Łódź',
  hint: 'domofon 5',
  subdivision: 'PL-LD',
  country: 'PL',
  postalCode: '90-001',
  formatted: 'Długa 1, Łódź',
  location: { latitude: 51.7, longitude: 19.4 },
  addressLine1: 'Długa 1',
  addressLine2: 'm. 2',
  streetAddress: { name: 'Długa', number: '1', apt: '2' },
}

describe("conversion to the wire's names", () => {
  it('renames three properties of an address and no others [S-ID-24]', () => {
    const { addressLine1, formatted, location, ...same } = OURS
    expect(toWireAddress(OURS)).toEqual({
      ...same,
      addressLine: addressLine1,
      formattedAddress: formatted,
      geocode: location,
    })
  })

  it('is reversible', () => {
    const text = fc.option(fc.string(), { nil: undefined })
    fc.assert(
      fc.property(
        fc.record({ city: text, addressLine1: text, formatted: text, hint: text }, { requiredKeys: [] }),
        (address) => {
          expect(fromWireAddress(toWireAddress(address as never))).toEqual(address)
        },
      ),
    )
  })

  it('converts addresses of a profile, and does not change one without addresses', () => {
    expect(
      toWireProfile({
        firstName: 'Ala',
        addresses: [{ tag: 'HOME', address: { addressLine1: 'Długa 1' } }, { tag: 'WORK' }],
      }),
    ).toEqual({
      firstName: 'Ala',
      addresses: [{ tag: 'HOME', address: { addressLine: 'Długa 1' } }, { tag: 'WORK' }],
    })
    expect(toWireProfile({ firstName: 'Ala' })).toEqual({ firstName: 'Ala' })
  })

  it('converts ids, dates, bytes and numbers that JSON cannot represent', () => {
    expect(
      toWire({
        _id: '1',
        at: new Date(0),
        list: [{ _createdDate: new Date(0) }],
        bytes: Uint8Array.of(1, 2),
        bad: Number.NaN,
        more: [Infinity, -Infinity, 1.5],
        gone: undefined,
        none: null,
      }),
    ).toEqual({
      id: '1',
      at: '1970-01-01T00:00:00.000Z',
      list: [{ createdDate: '1970-01-01T00:00:00.000Z' }],
      bytes: 'AQI=',
      bad: 'NaN',
      more: ['Infinity', '-Infinity', 1.5],
      none: null,
    })
    expect(fromWire({ id: '1', createdDate: '1970-01-01T00:00:00Z', dateValue: 'no date' })).toEqual({
      _id: '1',
      _createdDate: new Date(0),
      dateValue: 'no date',
    })
  })

  it('converts id, dates and addresses of a member to our names', () => {
    const member = readIdentity({
      id: 'm',
      createdDate: '2026-01-01T00:00:00.000Z',
      updatedDate: '2026-01-02T00:00:00.000Z',
      identityProfile: { addresses: [{ tag: 'HOME', address: { addressLine: 'Długa 1' } }] },
    } as never)
    expect(member).toEqual({
      _id: 'm',
      _createdDate: new Date('2026-01-01'),
      _updatedDate: new Date('2026-01-02'),
      identityProfile: { addresses: [{ tag: 'HOME', address: { addressLine1: 'Długa 1' } }] },
    })
  })
})
