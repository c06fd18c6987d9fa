import { BREAKPOINTS } from './apps/web/src/styles/breakpoints.ts'

/** The scale of docs/decisions/017-one-scale-for-the-styles.md. What it says is not said a second time in messages. */
const SPACE = '/^(margin|padding|gap|row-gap|column-gap)/'
const RADIUS = '/^border-.*radius$/'
const TYPE = '/^font(-size)?$/'
const ABSOLUTE = ['px', 'rem', 'pt']
const widths = BREAKPOINTS.map((width) => `${width}px`)

/** @type {import('stylelint').Config} */
export default {
  allowEmptyInput: false,
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  referenceFiles: ['apps/web/src/styles/*.css'],
  rules: {
    // Spacing, radii and type by token only.
    'declaration-property-unit-disallowed-list': { [SPACE]: ABSOLUTE, [RADIUS]: ABSOLUTE, [TYPE]: ABSOLUTE },
    'declaration-property-custom-property-allowed-list': {
      [SPACE]: [/^--s-\d+$/, '--gut'],
      [RADIUS]: [/^--r-/],
      // The last two scale a drawing as a whole.
      [TYPE]: [/^--(f[sdh]|font|lh)-/, '--plate-size', '--cs'],
    },
    // Six widths, written as comparisons: no pairs like 768 and 769.
    'media-feature-range-notation': 'context',
    'media-feature-name-value-allowed-list': { width: widths },
    // A misspelt token is no value at all, silently.
    'no-unknown-custom-properties': true,
    'no-unknown-animations': true,
    'declaration-no-important': true,
    // Colours belong to the time of day.
    'color-no-hex': true,
  },
  overrides: [{ files: ['apps/web/src/styles/tokens.css'], rules: { 'color-no-hex': null } }],
}
