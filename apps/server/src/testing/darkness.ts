import type { MediaPolicy } from '@gorod/rules'

/** Nobody receives anything. */
export const DARKNESS: MediaPolicy = { sees: {}, hears: {}, focus: null, nightLayers: ['low'] }
