import { expect, it } from 'vitest'
import { janusLoad } from './janus-load.ts'

it('the load of a Janus is a share of all its cores, and hot where the alert is', () => {
  expect(janusLoad(142, 4)).toEqual({ percent: 36, isHot: false })
  expect(janusLoad(240, 4)).toEqual({ percent: 60, isHot: false })
  expect(janusLoad(241, 4)).toEqual({ percent: 60, isHot: true })
  expect(janusLoad(91, 1.5)).toEqual({ percent: 61, isHot: true })
})

it('a Janus that does not tell its cores has one', () => {
  for (const cores of [null, undefined]) expect(janusLoad(61, cores)).toEqual({ percent: 61, isHot: true })
})
