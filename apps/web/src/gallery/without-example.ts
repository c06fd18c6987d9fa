/** Folders of `features/` without an example in the gallery, and why. */
export const WITHOUT_EXAMPLE: Readonly<Record<string, string>> = {
  'avatar-viewer': 'a document of its own in a frame, see screens/avatar3d',
  table: 'has a gallery of its own: features/table/gallery',
}

/** Components that a screen places and that have no example of their own, and why. */
export const PARTS_WITHOUT_EXAMPLE: Readonly<Record<string, string>> = {
  'avatar-shop/avatar-dialog.tsx': 'the avatar viewer in a dialog',
  'auth/password-field.tsx': 'a field of the forms of auth, which show it',
  'match/results-table.tsx': 'a part of the page of a match',
  'match/timeline.tsx': 'a part of the page of a match',
  'search/found-elsewhere.tsx': 'the modal of a found table on another page',
}
