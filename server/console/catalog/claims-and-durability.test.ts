import { describe, expect, it } from 'vitest'
import { noExtras } from '#contract/shop/product-page/product-extras.ts'
import { pictureStem } from '#contract/shop/picture-file.ts'
import { listCatalogPictureUses, removePictureFromCatalog } from '#server/shop/catalog/picture-uses.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct, makeEdited } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const LABEL = '/pictures/0123456789abcdef0123-400x600.webp'
const PROOF = 'FSC® C000000, wydał NEPCon;\nhttps://certyfikat.example/'
const HEADING = 'Na czym opieramy twierdzenia o środowisku'
const durability = { years: 15, brand: 'Deskowa', model: 'Dąb Mazury', labelSrc: LABEL }

describe.each(engines)('claims about the environment and durability on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const pageOf = async (slug: string) => (await test.visitor().get(`/produkt/${slug}/`)).text()
  const extrasOf = async (id: number) =>
    (await owner.request('GET', `products/${id}/edited`)).body.product.extras
  const save = (extras: object) =>
    owner.request('POST', 'products', {
      ...makeEdited({ name: 'Deska' }),
      extras: { ...noExtras, ...extras },
    })

  it('what claims rest on is on the product’s page, where the owner has said it', async () => {
    await addProduct(test.services.db, { slug: 'dab', extras: { ...noExtras, environmentProof: PROOF } })
    await addProduct(test.services.db, { slug: 'buk', extras: noExtras })
    const page = await pageOf('dab')
    expect(page).toContain(HEADING)
    expect(page).toContain(PROOF)
    expect(await pageOf('buk')).not.toContain(HEADING)
  })

  it('a durability guarantee is shown by its label and a sentence with years, brand and model', async () => {
    await addProduct(test.services.db, { slug: 'jesion', extras: { ...noExtras, durability } })
    await addProduct(test.services.db, { slug: 'grab', extras: noExtras })
    const page = await pageOf('jesion')
    expect(page).toMatch(
      new RegExp(
        `<img src="${LABEL}" width="400" height="600" alt="[^"]*15 lat, marka Deskowa, model Dąb Mazury"`,
      ),
    )
    expect(page).toContain(
      'Producent (Deskowa) bezpłatnie gwarantuje trwałość modelu Dąb Mazury przez 15\u{A0}lat.',
    )
    expect(await pageOf('grab')).not.toContain('GARAN')
  })

  it.each([
    [2, 422],
    [2.5, 422],
    [3, 200],
    [50, 200],
    [51, 422],
  ])('a guarantee of %s years is answered with %s', async (years, status) => {
    const answer = await save({ durability: { ...durability, years } })
    expect(answer.status).toBe(status)
    if (status === 422)
      expect(answer.body.data.fields).toEqual([
        {
          path: 'extras.durability.years',
          message: 'Etykieta „GARAN” jest tylko dla gwarancji dłuższej niż 2 lata. Podaj od 3 do 50 lat.',
        },
      ])
  })

  it.each([
    ['environmentProof', { environmentProof: 'x'.repeat(1_001) }],
    ['durability.labelSrc', { durability: { ...durability, labelSrc: '' } }],
    [
      'durability.labelSrc',
      { durability: { ...durability, labelSrc: 'https://obca.example/etykieta.webp' } },
    ],
    ['durability.brand', { durability: { ...durability, brand: ' ' } }],
    ['durability.model', { durability: { ...durability, model: 'A | B' } }],
  ])('%s is refused when it is %j', async (path, extras) => {
    const answer = await save(extras)
    expect([answer.status, answer.body.data.fields[0].path]).toEqual([422, `extras.${path}`])
  })

  it('the label counts as a use of its picture, and the guarantee goes with it', async () => {
    const extras = { ...noExtras, environmentProof: PROOF, durability }
    const id = await addProduct(test.services.db, { name: 'Deska', extras })
    const uses = await listCatalogPictureUses(test.services.db.read, pictureStem(LABEL))
    expect(uses.products).toContainEqual({ id, name: 'Deska' })
    await test.services.db.transaction((tx) => removePictureFromCatalog(tx, LABEL))
    expect(await extrasOf(id)).toEqual({ ...extras, durability: null })
  })
})
