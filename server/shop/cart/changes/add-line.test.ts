import { describe, expect, it } from 'vitest'
import type { Product } from '#server/shop/catalog/product.ts'
import { makeCart, makeLine, makeProduct, TEST_NOW_MS } from '#server/testing/make.ts'
import { addLine, type RequestedQuantity } from './add-line.ts'

const add = (quantity: RequestedQuantity, product: Partial<Product> = {}, document = makeCart({})) => {
  const parent = makeProduct({ id: 1, ...product })
  return {
    document,
    added: addLine(
      document,
      new Map([[1, parent]]),
      { parent, variation: undefined, quantity, choice: {} },
      TEST_NOW_MS,
      Number.POSITIVE_INFINITY,
    ),
  }
}

describe('adding a line', () => {
  it.each<[string, Partial<Product>, number[]]>([
    ['one by one', {}, [1, 2]],
    ['the minimum, then one more', { minQuantity: 3 }, [3, 4]],
    ['by the step', { quantityStep: 2 }, [2, 4]],
    ['the minimum rounded up to whole steps', { minQuantity: 3, quantityStep: 2 }, [4, 6]],
  ])('without a quantity adds %s', (_, product, expected) => {
    const { document } = add('least', product)
    expect(document.lines[0]?.quantity).toBe(expected[0])
    expect(add('least', product, document).document.lines[0]?.quantity).toBe(expected[1])
  })

  it('a cart is limited to a hundred different products', () => {
    const document = makeCart({
      lines: Array.from({ length: 100 }, (_, index) => makeLine({ productId: index + 2 })),
    })
    expect(add(1, {}, document).added).toMatchObject({ ok: false, reason: 'cart_full' })
    document.lines.pop()
    expect(add(1, {}, document).added.ok).toBe(true)
    expect(add(1, {}, document).added.ok).toBe(true)
  })

  it('a line is limited to its maximum quantity', () => {
    const document = makeCart({ lines: [makeLine({ productId: 1, quantity: 99_999 })] })
    expect(add(1, {}, document).added).toMatchObject({ ok: false, reason: 'above_max' })
    expect(document.lines[0]?.quantity).toBe(99_999)
  })

  it('discards the last removed line, which undo would restore', () => {
    const document = makeCart({ removed: makeLine({ productId: 5 }) })
    expect(add(1, {}, document).document.removed).toBeNull()
  })
})
