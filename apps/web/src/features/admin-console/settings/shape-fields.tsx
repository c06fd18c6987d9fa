import { rangeOf, type Shape, WHOLE_VALUE } from '@gorod/contracts/setting-shape'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { SITE_SETTINGS_TEXTS as T } from '../../../shared/texts/admin.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Select } from '../../../ui/field/select.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { type Draft, emptyDraft, type Place, partOf } from './draft.ts'
import styles from './settings.module.css'
import { linesOf, lineText } from './value-words.ts'

interface ShapeFieldsProps {
  readonly shape: Shape
  readonly label: string
  readonly draft: Draft
  /** Undefined where a default says nothing: for entries of a list. */
  readonly fallback: unknown
  readonly place: Place
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (place: Place, part: Draft) => void
}

/** The fields of any shape, each with what it takes and what it is by default. */
export function ShapeFields(props: ShapeFieldsProps) {
  const { shape, label, draft, fallback, place, errors, onChange } = props
  switch (shape.kind) {
    case 'flag':
      return (
        <Switch
          label={label}
          hint={hintOf(shape, fallback)}
          checked={draft === true}
          onChange={(on) => onChange(place, on)}
        />
      )
    case 'choice':
      return (
        <Select
          label={label}
          hint={hintOf(shape, fallback)}
          error={errors[keyOf(place)]}
          value={String(draft)}
          options={Object.entries(shape.values).map(([value, words]) => ({ value, label: words }))}
          onChange={(value) => onChange(place, value)}
        />
      )
    case 'prose':
      return (
        <Textarea
          rows={18}
          label={label}
          hint={hintOf(shape, fallback)}
          error={errors[keyOf(place)]}
          value={String(draft)}
          maxLength={shape.max}
          onChange={({ target }) => onChange(place, target.value)}
        />
      )
    case 'whole':
    case 'text':
      return <TypedField {...props} shape={shape} />
    case 'group':
      return (
        <Group {...props}>
          {Object.entries(shape.fields).map(([name, field]) => (
            <div key={name} className={isWide(field.shape) ? styles.wide : undefined}>
              <ShapeFields
                {...props}
                shape={field.shape}
                label={field.label}
                draft={partOf(draft, name)}
                fallback={fallback === undefined ? undefined : (fallback as Record<string, unknown>)[name]}
                place={[...place, name]}
              />
            </div>
          ))}
        </Group>
      )
    case 'list':
      return <Entries {...props} shape={shape} />
  }
}

/** Long texts, and what has fields of its own, take the whole row of a group. */
function isWide(shape: Shape): boolean {
  return (
    shape.kind === 'prose' ||
    shape.kind === 'group' ||
    shape.kind === 'list' ||
    (shape.kind === 'text' && shape.max > 100)
  )
}

type TypedShape = Extract<Shape, { readonly kind: 'whole' | 'text' }>

function TypedField(props: ShapeFieldsProps & { readonly shape: TypedShape }) {
  const { shape, label, draft, fallback, place, errors, onChange } = props
  // The browser's own field for a day says what it takes.
  const isDay = shape.kind === 'text' && shape.format === 'day'
  return (
    <Input
      label={label}
      hint={isDay ? undefined : hintOf(shape, fallback)}
      error={errors[keyOf(place)]}
      value={String(draft)}
      type={isDay ? 'date' : 'text'}
      inputMode={shape.kind === 'whole' ? 'numeric' : undefined}
      maxLength={shape.kind === 'text' ? shape.max : 20}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(place, target.value)}
    />
  )
}

/** The outermost group needs no frame of its own: the setting's name stands above it. */
function Group({ label, place, children }: ShapeFieldsProps & { readonly children: ReactNode }) {
  if (place.length === 0) return <div className={styles.group}>{children}</div>
  return (
    <fieldset className={styles.frame}>
      <legend>{label}</legend>
      <div className={styles.group}>{children}</div>
    </fieldset>
  )
}

function Entries(props: ShapeFieldsProps & { readonly shape: Shape & { readonly kind: 'list' } }) {
  const { shape, label, draft, fallback, place, errors, onChange } = props
  const entries = Array.isArray(draft) ? (draft as readonly Draft[]) : []
  const wrong = errors[keyOf(place)]
  return (
    <fieldset className={styles.frame}>
      <legend>{label}</legend>
      {entries.map((entry, index) => {
        const name = T.entry(shape.entry, index + 1)
        return (
          // An entry has no name of its own; its fields hold no state.
          <div key={index} className={styles.entry}>
            <ShapeFields
              {...props}
              shape={shape.of}
              label={name}
              draft={entry}
              fallback={undefined}
              place={[...place, String(index)]}
            />
            <Button
              kind="ghost"
              aria-label={T.removeLabel(name)}
              icon={<X aria-hidden="true" />}
              disabled={entries.length <= shape.min}
              onClick={() =>
                onChange(
                  place,
                  entries.filter((_, other) => other !== index),
                )
              }
            />
          </div>
        )
      })}
      <div>
        <Button
          icon={<Plus aria-hidden="true" />}
          aria-label={T.addLabel(shape.entry)}
          disabled={entries.length >= shape.max}
          onClick={() => onChange(place, [...entries, emptyDraft(shape.of)])}
        >
          {T.add}
        </Button>
      </div>
      {wrong !== undefined && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <p className={styles.hint}>{hintOf(shape, fallback)}</p>
    </fieldset>
  )
}

function hintOf(shape: Shape, fallback: unknown): string {
  const byDefault =
    fallback === undefined ? null : T.byDefault(linesOf(shape, fallback).map(lineText).join(', '))
  return [rangeOf(shape), byDefault].filter((part) => part !== null).join('. ')
}

function keyOf(place: Place): string {
  return place.length === 0 ? WHOLE_VALUE : place.join('.')
}
