const WINDOWS = [
  [5.5, 5.5],
  [16.5, 5.5],
  [5.5, 18.5],
] as const

/** Four windows, one lit unless the light is out. Drawn in place: it must be there when nothing can be fetched. */
export function LogoMark({ dark = false }: { readonly dark?: boolean }) {
  return (
    <svg viewBox="0 0 30 34" aria-hidden="true">
      <rect x="1" y="1" width="28" height="32" rx="5" fill="none" stroke="currentColor" strokeWidth="2" />
      {WINDOWS.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} {...WINDOW} fill="currentColor" opacity=".22" />
      ))}
      <rect
        x="16.5"
        y="18.5"
        {...WINDOW}
        fill={dark ? 'currentColor' : 'var(--lamp)'}
        opacity={dark ? '.22' : undefined}
      />
    </svg>
  )
}

const WINDOW = { width: 8, height: 10, rx: 1.5 } as const
