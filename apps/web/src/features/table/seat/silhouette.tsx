import type { Role } from '@gorod/rules'

const BODY_PLAIN = 'M30 340c2-58 24-92 74-108 16-5 24-12 28-22h36c4 10 12 17 28 22 50 16 72 50 74 108Z'
const BODY_WIDE = 'M14 340c2-62 30-98 84-112 18-5 28-12 32-22h40c4 10 14 17 32 22 54 14 82 50 84 112Z'
const FACE = 'M112 150c0-34 14-52 38-52s38 18 38 52c0 38-16 70-38 70s-38-32-38-70Z'
const FEDORA =
  'M64 132c10-12 28-18 40-20 0-34 12-64 28-66 8 0 12 5 18 5s10-5 18-5c16 2 28 32 28 66 12 2 30 8 40 20 4 6 0 10-8 8-50-14-106-14-156 0-8 2-12-2-8-8Z'
const DON_HAT =
  'M48 128c12-14 36-20 52-22 0-40 10-70 30-72 8 0 13 6 20 6s12-6 20-6c20 2 30 32 30 72 16 2 40 8 52 22 4 6 0 12-9 9-58-16-128-16-186 0-9 3-13-3-9-9Z'
const SHERIFF_HAT =
  'M40 122c20 4 42-2 58-10 4-32 12-56 30-58 8 0 14 8 22 8s14-8 22-8c18 2 26 26 30 58 16 8 38 14 58 10 6 0 8 8 2 12-34 20-72 26-112 26s-78-6-112-26c-6-4-4-12 2-12Z'
const HAIR = 'M106 146c-4-40 14-62 44-62s48 22 44 62c-6-18-14-28-24-32-16 6-34 6-46-2-8 8-14 18-18 34Z'
const CAP = 'M104 120c2-28 18-42 46-42s44 14 46 42c-30-10-62-10-92 0Z'

/** The silhouette of a role against its light. `color` is the role's. */
export function Silhouette({ role, color }: { readonly role: Role; readonly color: string }) {
  return (
    <>
      <path fill="#0A0E13" d={role === 'godfather' ? BODY_WIDE : BODY_PLAIN} />
      <path fill="#0A0E13" d={FACE} />
      {role === 'mafia' && <Mafia color={color} />}
      {role === 'godfather' && <Don color={color} />}
      {role === 'sheriff' && <Sheriff color={color} />}
      {role === 'doctor' && <Doctor color={color} />}
      {role === 'civilian' && <path fill="#0A0E13" d={HAIR} />}
    </>
  )
}

function Mafia({ color }: { readonly color: string }) {
  return (
    <>
      <path fill="#0A0E13" d={FEDORA} />
      <path d="M105 104c28-8 62-8 90 0" stroke={color} strokeWidth="6" fill="none" opacity=".9" />
      <path fill={color} d="M124 158c8-6 16-6 22 1-4 8-16 10-22-1Zm30 1c6-7 14-7 22-1-6 11-18 9-22 1Z" />
      <path d="M104 234l46 60 46-60-16-14-30 40-30-40Z" fill="#05080B" />
      <path d="M104 234l46 60 46-60" fill="none" stroke={color} strokeWidth="2.5" opacity=".55" />
    </>
  )
}

function Don({ color }: { readonly color: string }) {
  return (
    <>
      <path fill="#0A0E13" d={DON_HAT} />
      <path d="M100 98c32-9 68-9 100 0" stroke={color} strokeWidth="11" fill="none" />
      <path d="M96 232l54 74 54-74-18-12-36 48-36-48Z" fill="#05080B" />
      <path d="M150 268l-10 10 5 42h10l5-42Z" fill={color} opacity=".9" />
      <path d="M96 232l54 74 54-74" fill="none" stroke={color} strokeWidth="2.5" opacity=".6" />
      <circle cx="218" cy="272" r="8" fill={color} />
    </>
  )
}

function Sheriff({ color }: { readonly color: string }) {
  return (
    <>
      <path fill="#0A0E13" d={SHERIFF_HAT} />
      <path d="M102 104c30 8 66 8 96 0" stroke={color} strokeWidth="6" fill="none" opacity=".9" />
      <path d="M104 234l46 60 46-60" fill="none" stroke={color} strokeWidth="2.5" opacity=".55" />
      <path
        fill={color}
        d="M206 262l6 13 14 2-10 10 2 14-12-7-12 7 2-14-10-10 14-2Z"
        transform="translate(0 -4)"
      />
    </>
  )
}

function Doctor({ color }: { readonly color: string }) {
  return (
    <>
      <path fill="#0A0E13" d={CAP} />
      <path d="M116 166h68v22c-10 16-22 22-34 22s-24-6-34-22Z" fill={color} opacity=".85" />
      <path d="M144 90h12v10h10v10h-10v10h-12v-10h-10v-10h10Z" fill={color} />
      <path d="M104 234l46 60 46-60" fill="none" stroke={color} strokeWidth="2.5" opacity=".55" />
    </>
  )
}
