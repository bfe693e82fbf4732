import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { blockHints } from '#campaign/blocks/block-schema.ts'
import { type Campaign, campaignShape } from '#campaign/campaign-shape.ts'
import { campaignHints } from '#campaign/editor/campaign-hints.ts'
import { describeSetting, type Setting } from '#campaign/editor/describe-setting.ts'
import { type ScreenName, screenNames } from '#campaign/screen-names.ts'
import type { designerOf } from './designer-desk.ts'

type Values = Record<string, unknown>
type SettingOf<Type extends Setting['type']> = Extract<Setting, { type: Type }>
type Block = Campaign['screens']['form'][number]

const shape = describeSetting(campaignShape)
const settings = shape.type === 'group' ? shape.settings : {}
const partsOf = (setting: Setting | undefined) => (setting?.type === 'group' ? setting.settings : {})
const kindsOf = (list: Setting | undefined) => {
  const item = list?.type === 'list' || list?.type === 'record' ? list.item : undefined
  return item?.type === 'kinds' ? item.kinds : {}
}
const blockKinds = kindsOf(partsOf(settings['screens'])['form'])
const fieldKinds = kindsOf(settings['fields'])

const screenTitles: Record<ScreenName, string> = {
  play: 'Gra',
  form: 'Formularz',
  winning: 'Wygrana',
  losing: 'Przegrana',
  thankYou: 'Podziękowanie',
}

/** The text of the block that is removed last, so that it is found among the others. */
const LEFT = 'Zbędny blok'

/** Builds a campaign from the gallery's empty one, with controls that an owner sees, and nothing else. */
export const builderOf = (page: () => Page, designer: ReturnType<typeof designerOf>) => {
  const control = (path: string) => page().locator(`[name="${path}"]`)
  const groupNamed = (label: string) => page().getByRole('group', { name: label, exact: true }).first()

  const write = async (path: string, value: string) => {
    const first = control(path).first()
    await first.waitFor({ state: 'attached' })
    const [tag, type] = await first.evaluate((one) => [one.localName, one.getAttribute('type')])
    if (type === 'radio') await page().locator(`label:has([name="${path}"][value="${value}"])`).click()
    else if (tag === 'select') await first.selectOption(value)
    else if ((await first.inputValue()) !== value) await first.fill(value)
  }
  /** Gives a setting its value by whatever control it has. */
  const set = async (setting: Setting, path: string, value: unknown, label = ''): Promise<void> => {
    const isAbsent = value === null || value === undefined
    switch (setting.type) {
      case 'truth':
        return control(path).setChecked(value === true)
      case 'number':
      case 'text':
      case 'choice':
        return write(path, isAbsent ? '' : String(value))
      case 'group':
      case 'kinds': {
        if (setting.isNullable) await control(path).setChecked(!isAbsent)
        if (isAbsent) return
        if (setting.type === 'group') return setAll(setting.settings, path, value as Values)
        const { kind } = value as { kind: string }
        await write(`${path}.kind`, kind)
        return setAll(setting.kinds[kind] ?? {}, path, value as Values)
      }
      case 'list':
        return setList(setting, path, value as Values[], label)
      default:
        throw new Error(`${path}: no steps for ${setting.type}`)
    }
  }
  /** Those that differ from what they begin with. */
  const setAll = async (
    all: Record<string, Setting>,
    path: string,
    values: Values,
    labelOf: (name: string) => string = () => '',
  ) => {
    for (const [name, setting] of Object.entries(all)) {
      const value = values[name]
      if (value !== undefined && JSON.stringify(value) !== JSON.stringify(setting.start ?? null))
        await set(setting, `${path}.${name}`, value, labelOf(name))
    }
  }
  const open = async (item: Locator) => {
    const details = item.locator(':scope > details')
    if (!(await details.evaluate((one: HTMLDetailsElement) => one.open)))
      await details.locator(':scope > summary').click()
  }
  const setList = async ({ item }: SettingOf<'list'>, path: string, values: Values[], label: string) => {
    const list = groupNamed(label)
    const items = list.locator(':scope > ol > li')
    for (const [index, value] of values.entries()) {
      if ((await items.count()) <= index) await list.locator('.add-line button').last().click()
      await open(items.nth(index))
      await setAll(partsOf(item), `${path}.${index}`, value)
    }
  }

  const layers = () => page().locator('[role=treeitem][aria-level="1"]')
  const removeLayer = async (layer: Locator) => {
    const count = await layers().count()
    // A notice that appears above moves the list below the pointer.
    await expect
      .poll(async () => {
        await layer.click()
        return layer.getAttribute('aria-selected')
      })
      .toBe('true')
    await layer.press('Delete')
    await expect.poll(() => layers().count()).toBe(count - 1)
  }
  const addBlock = async (block: Block, path: string) => {
    await designer.add(blockHints[block.kind]!.title)
    await control(`${path}.area`).waitFor()
    // A block for fields has those of the form.
    const { kind, fields: _ofForm, ...values } = block as Values & { kind: string }
    if (kind === 'image') {
      await write(`${path}.src`, String(values['src']))
      // The file is measured.
      await expect.poll(() => control(`${path}.width`).inputValue()).toBe(String(values['width']))
    }
    // The first block of a screen has no other beside it, so its area is its own.
    await write(`${path}.area`, block.area)
    const { area: _area, ...others } = values
    await setAll(blockKinds[kind]!, path, others, (name) => blockHints[kind]!.settings[name]?.label ?? '')
  }
  /** Gives a block of the screen the text by which it is found later. */
  const nameLeft = async (kind: string) => {
    const ofKind = page().locator('b', { hasText: new RegExp(`^${kind}$`) })
    await layers().filter({ has: ofKind }).first().click()
    await designer.settings().locator('[name$=".text"]').fill(LEFT)
    await layers().filter({ has: ofKind, hasText: LEFT }).first().waitFor()
  }
  const buildScreen = async (name: ScreenName, blocks: readonly Block[], isGame: boolean) => {
    const tab = page()
      .getByRole('group', { name: 'Ekran kampanii' })
      .getByRole('button', { name: screenTitles[name], exact: true })
    if ((await tab.count()) === 0) return
    await tab.click()
    await expect.poll(() => tab.getAttribute('aria-pressed')).toBe('true')
    if ((await layers().count()) === 0) return expect(blocks).toEqual([])
    // Screens that are needed are never empty, and a game always has its board and a button that sends.
    await nameLeft('Nagłówek')
    const hasBoard = isGame && name === 'form'
    if (hasBoard) await nameLeft('Przycisk')
    const removable = layers().filter({ hasNotText: hasBoard ? /Zbędny blok|^Gra/ : LEFT })
    while ((await removable.count()) > 0) await removeLayer(removable.last())
    const before = await layers().count()
    await layers().filter({ hasText: LEFT }).last().click()
    const added = blocks.filter(({ kind }) => kind !== 'game')
    for (const [index, block] of added.entries())
      await addBlock(block, `document.screens.${name}.${index + before}`)
    const left = layers().filter({ hasText: LEFT })
    while ((await left.count()) > 0) await removeLayer(left.last())
  }
  const buildFields = async (fields: Campaign['fields']) => {
    const list = groupNamed(campaignHints.fields.label)
    const items = list.locator(':scope > ol > li')
    for (const [index, id] of ['email', 'consent'].entries()) {
      const field = fields[id]
      if (!field) {
        await items
          .first()
          .getByRole('button', { name: /^Usuń: / })
          .click()
        continue
      }
      await open(items.nth(index))
      await setAll(fieldKinds[field.kind]!, `document.fields.${id}`, field as unknown as Values)
    }
  }
  const buildPrizes = async (prizes: NonNullable<Campaign['game']>['prizes']) => {
    const table = page().locator('.prizes')
    const rows = table.locator('tr[data-row]:not(.prizes-more)')
    await rows.first().waitFor()
    while ((await rows.count()) < prizes.length)
      await table.getByRole('button', { name: 'Dodaj nagrodę' }).click()
    for (const [index, { label, chance, isLosing, code }] of prizes.entries()) {
      const path = `document.game.prizes.${index}`
      await write(`${path}.label`, label)
      await write(`${path}.chance`, String(chance))
      await control(`${path}.isLosing`).setChecked(isLosing)
      await write(`${path}.code.kind`, code?.kind ?? 'none')
      if (code?.kind === 'fixed') await write(`${path}.code.code`, code.code)
    }
  }

  return {
    build: async (goal: Campaign) => {
      await page().getByLabel('Nazwa kampanii').fill(goal.name)
      await write('document.type', goal.type)
      await write('document.target', goal.target)
      await designer.step('Wygląd')
      await write('document.format', goal.format)
      for (const name of ['location', 'container', 'teaser'] as const)
        if (goal[name] !== null) await set(settings[name]!, `document.${name}`, goal[name])
      await designer.step('Treść')
      if (goal.game) {
        await write('document.game.played.kind', goal.game.played.kind)
        await buildPrizes(goal.game.prizes)
      }
      await buildFields(goal.fields)
      for (const name of screenNames) await buildScreen(name, goal.screens[name], goal.game !== null)
      for (const name of ['coupon', 'timer'] as const)
        if (goal[name] !== null) await set(settings[name]!, `document.${name}`, goal[name])
    },
  }
}
