import { type ReactNode, useState } from 'react'
import { DateRangePanel } from '../shared/date-range-panel.ts'
import { INTERFACE_TEXTS, PAGINATION_TEXTS } from '../shared/texts/interface.ts'
import { DATE_RANGE_TEXTS, MULTI_SELECT_TEXTS } from '../shared/texts/statistics.ts'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { Portrait } from '../ui/avatar/portrait.tsx'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { ConfirmModal } from '../ui/confirm-modal/confirm-modal.tsx'
import { DateRange } from '../ui/date-range/date-range.tsx'
import type { DayRange } from '../ui/date-range/day-range.ts'
import { DropField } from '../ui/drop-sheet/drop-field.tsx'
import { SheetLoading } from '../ui/drop-sheet/sheet-loading.tsx'
import { Checkbox } from '../ui/field/checkbox.tsx'
import { DateInput } from '../ui/field/date-input.tsx'
import { Input } from '../ui/field/input.tsx'
import { PasswordInput } from '../ui/field/password-input.tsx'
import { Select } from '../ui/field/select.tsx'
import { Textarea } from '../ui/field/textarea.tsx'
import { EmptyState, FailedState, LoadingState } from '../ui/load-state/load-state.tsx'
import { Logo } from '../ui/logo/logo.tsx'
import { Modal } from '../ui/modal/modal.tsx'
import { MultiSelect } from '../ui/multi-select/multi-select.tsx'
import { Pagination } from '../ui/pagination/pagination.tsx'
import { Panel } from '../ui/panel/panel.tsx'
import { Plate } from '../ui/plate/plate.tsx'
import { PromptModal } from '../ui/prompt-modal/prompt-modal.tsx'
import { QuickAlert } from '../ui/quick-alert/quick-alert.tsx'
import { RoleIcon } from '../ui/role-icon/role-icon.tsx'
import type { RoleName } from '../ui/role-icon/role-name.ts'
import { Segment } from '../ui/segment/segment.tsx'
import { Sign } from '../ui/sign/sign.tsx'
import { Spinner } from '../ui/spinner/spinner.tsx'
import { Switch } from '../ui/switch/switch.tsx'
import { Tabs } from '../ui/tabs/tabs.tsx'
import { Tag } from '../ui/tag/tag.tsx'
import { TenWindows } from '../ui/ten-windows/ten-windows.tsx'
import { ToolButton } from '../ui/tool-button/tool-button.tsx'

/** Examples of one folder, by name. A component with state of its own gets it from `Held`. */
export type Examples = Readonly<Record<string, () => ReactNode>>

const nothing = () => undefined
const CLOSE = INTERFACE_TEXTS.close
const ROLES: readonly RoleName[] = ['civilian', 'sheriff', 'mafia', 'godfather', 'doctor']
const OPTIONS = ['Рейтинговая', 'Лига', 'Лобби'].map((label) => ({ value: label, label }))

/** Keeps a value for a component whose owner does. */
function Held<Value>({
  first,
  children,
}: {
  readonly first: Value
  readonly children: (value: Value, set: (value: Value) => void) => ReactNode
}) {
  const [value, set] = useState(first)
  return children(value, set)
}

/** By folder of `ui/`; the story of the gallery finds the one that is missing. */
export const UI_EXAMPLES: Readonly<Record<string, Examples>> = {
  avatar: {
    picture: () => <Avatar src="/favicon.ico" fallback="/favicon.ico" />,
    large: () => <Avatar src="/favicon.ico" fallback="/favicon.ico" size={96} />,
    portrait: () => <Portrait src="/favicon.ico" fallback="/favicon.ico" alt="Анна" size={96} />,
    'portrait, missing': () => <Portrait src="data:," fallback="/favicon.ico" alt="Анна" size={96} />,
  },
  button: {
    kinds: () => (
      <>
        {(['default', 'lamp', 'line', 'ghost', 'alert'] as const).map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
      </>
    ),
    sizes: () => (
      <>
        {(['sm', 'md', 'lg'] as const).map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
      </>
    ),
    loading: () => <Button loading>Ждём</Button>,
    disabled: () => <Button disabled>Нельзя</Button>,
    icon: () => <IconButton label="Действие">★</IconButton>,
    link: () => <LinkButton to="/">Ссылка</LinkButton>,
  },
  'confirm-modal': {
    question: () => (
      <ConfirmModal
        texts={{ title: 'Удалить?', confirm: 'Удалить', cancel: 'Отмена', close: CLOSE }}
        kind="alert"
        busy={false}
        onConfirm={nothing}
        onClose={nothing}
      >
        Это нельзя отменить.
      </ConfirmModal>
    ),
  },
  'date-range': {
    field: () => (
      <Held<DayRange | null> first={null}>
        {(value, set) => (
          <DateRange
            label="Период"
            value={value}
            onChange={set}
            placeholder="За всё время"
            presets={[]}
            today="2026-11-20"
            limits={{}}
            texts={DATE_RANGE_TEXTS}
            Panel={DateRangePanel}
          />
        )}
      </Held>
    ),
  },
  'drop-sheet': {
    field: () => (
      <DropField label="Поле" shown="Выбрано 2" closeLabel={CLOSE}>
        {() => <p>Содержимое</p>}
      </DropField>
    ),
    loading: () => <SheetLoading text="Загружаем" />,
  },
  field: {
    input: () => <Input label="Имя" hint="До сорока знаков" />,
    error: () => <Input label="Имя" error="Имя занято" />,
    password: () => <PasswordInput label="Пароль" texts={{ show: 'Показать', hide: 'Скрыть' }} />,
    date: () => (
      <Held first="1996-02-29">
        {(value, set) => <DateInput label="День рождения" value={value} onChange={set} />}
      </Held>
    ),
    select: () => (
      <Held first="Лига">
        {(value, set) => <Select label="Режим" options={OPTIONS} value={value} onChange={set} />}
      </Held>
    ),
    textarea: () => <Textarea label="О себе" defaultValue="Играю вечером." />,
    checkbox: () => (
      <Held first={true}>
        {(checked, set) => (
          <Checkbox checked={checked} onChange={set}>
            Согласие
          </Checkbox>
        )}
      </Held>
    ),
  },
  'load-state': {
    loading: () => <LoadingState size="list" text="Загружаем" />,
    failed: () => (
      <FailedState size="list" text="Не получилось" retry={INTERFACE_TEXTS.retry} onRetry={nothing} />
    ),
    empty: () => <EmptyState size="list">Здесь пока пусто.</EmptyState>,
  },
  logo: { logo: () => <Logo name="Город засыпает" label="На главную" /> },
  modal: {
    open: () => (
      <Modal labelledBy="modal-title" closeLabel={CLOSE} onClose={nothing}>
        <h2 id="modal-title">Окно</h2>
      </Modal>
    ),
  },
  'multi-select': {
    full: () => multiSelect({ options: OPTIONS }),
    loading: () => multiSelect({ options: null }),
    failed: () => multiSelect({ options: null, failed: true }),
  },
  pagination: {
    few: () => <Pagination page={1} pageCount={3} onPage={nothing} texts={PAGINATION_TEXTS} />,
    many: () => <Pagination page={1200} pageCount={4000} onPage={nothing} texts={PAGINATION_TEXTS} />,
  },
  panel: {
    panel: () => (
      <Panel title="Заголовок" lead="О чём это.">
        Содержимое
      </Panel>
    ),
  },
  plate: {
    kinds: () => (
      <>
        {(['default', 'lit', 'off', 'ink', ...ROLES] as const).map((kind, index) => (
          <Plate key={kind} number={index + 1} kind={kind} />
        ))}
      </>
    ),
  },
  'prompt-modal': {
    question: () => (
      <PromptModal
        title="Поиск остановлен"
        closeLabel={CLOSE}
        onClose={nothing}
        buttons={<Button>Хорошо</Button>}
      >
        Цены изменились.
      </PromptModal>
    ),
  },
  'quick-alert': {
    alert: () => <QuickAlert message="Что-то пошло не так" closeLabel={CLOSE} onClose={nothing} />,
    note: () => <QuickAlert kind="note" message="Сохранено" closeLabel={CLOSE} onClose={nothing} />,
  },
  'role-icon': {
    roles: () => (
      <>
        {ROLES.map((role) => (
          <RoleIcon key={role} role={role} />
        ))}
      </>
    ),
  },
  sign: { sign: () => <Sign>★</Sign> },
  spinner: { spinner: () => <Spinner /> },
  segment: {
    views: () => (
      <Held first="places">
        {(selected, set) => (
          <Segment
            label="Что показать"
            options={[
              { id: 'places', label: 'Места' },
              { id: 'forecast', label: 'Прогноз' },
            ]}
            selected={selected}
            onSelect={set}
          />
        )}
      </Held>
    ),
  },
  switch: {
    on: () => (
      <Held first={true}>
        {(checked, set) => (
          <Switch label="Режим стримера" hint="Скрывает почту" checked={checked} onChange={set} />
        )}
      </Held>
    ),
    disabled: () => <Switch label="Нельзя" checked={false} disabled onChange={nothing} />,
  },
  tabs: {
    tabs: () => (
      <Held<'a' | 'b'> first="a">
        {(selected, set) => (
          <Tabs
            label="Разделы"
            tabs={[
              { id: 'a', label: 'Первый' },
              { id: 'b', label: 'Второй' },
            ]}
            selected={selected}
            onSelect={set}
            panelId="panel"
          />
        )}
      </Held>
    ),
  },
  'tool-button': {
    counted: () => (
      <ToolButton label="Друзья" count={4} countLabel="4" icon={<span>*</span>} closeLabel={CLOSE}>
        {() => <p>Содержимое</p>}
      </ToolButton>
    ),
  },
  tag: {
    kinds: () => (
      <>
        {(['default', 'lit', 'glass', 'line'] as const).map((kind) => (
          <Tag key={kind} kind={kind}>
            {kind}
          </Tag>
        ))}
      </>
    ),
  },
  'ten-windows': { seven: () => <TenWindows lit={7} count={10} label="7 из 10" /> },
}

function multiSelect(state: { readonly options: typeof OPTIONS | null; readonly failed?: boolean }) {
  return (
    <MultiSelect
      {...state}
      label="Режимы"
      all="Все игры"
      selected={[]}
      onChange={nothing}
      onRetry={nothing}
      texts={MULTI_SELECT_TEXTS}
    />
  )
}
