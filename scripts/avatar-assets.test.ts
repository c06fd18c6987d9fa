import { expect, it } from 'vitest'
import { faultsOfCatalogue } from '../assets/avatar/check.mjs'

it('every item of the avatar shop has its model, icon, Russian name and colours, within the sizes', () => {
  expect(faultsOfCatalogue()).toEqual([])
})
