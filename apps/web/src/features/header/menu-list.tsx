import { ArrowUpRight, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { HEADER_TEXTS as T } from '../../shared/texts/header.ts'
import type { MenuItem } from './menu-tree.ts'
import styles from './mobile-menu.module.css'

interface MenuListProps {
  readonly items: readonly MenuItem[]
  readonly onSublist: (id: string) => void
  /** Something was chosen and the menu has done its work. */
  readonly onDone: () => void
}

/** One level of the menu. */
export function MenuList({ items, ...rest }: MenuListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} className={item.startsGroup ? styles.group : undefined}>
          <MenuEntry item={item} {...rest} />
        </li>
      ))}
    </ul>
  )
}

interface MenuEntryProps extends Omit<MenuListProps, 'items'> {
  readonly item: MenuItem
}

function MenuEntry({ item, onSublist, onDone }: MenuEntryProps) {
  const { icon: Icon } = item
  const label = (
    <>
      <Icon aria-hidden="true" />
      <span className={styles.text}>{item.text}</span>
    </>
  )
  switch (item.kind) {
    case 'page':
      return (
        <Link className={styles.item} to={item.to} onClick={onDone}>
          {label}
          {item.badge}
        </Link>
      )
    case 'new_tab':
      return (
        <a className={styles.item} href={item.href} target="_blank" rel="noopener" onClick={onDone}>
          {label}
          <ArrowUpRight className="icon-18" aria-hidden="true" />
          <span className="visually-hidden">{T.opensNewTab}</span>
        </a>
      )
    case 'action':
      return (
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            onDone()
            item.act()
          }}
        >
          {label}
        </button>
      )
    case 'list':
      return (
        <button
          type="button"
          className={styles.item}
          data-sublist={item.id}
          onClick={() => onSublist(item.id)}
        >
          {label}
          <ChevronRight className="icon-18" aria-hidden="true" />
        </button>
      )
  }
}
