"""brows and lashes of the core"""
from items import *
from scipy.spatial import cKDTree
# how much of the source's lashes is left: of their length, of their strength; whole, they look glued on
LASH = {'male': (.50, .55), 'female': (.80, .85)}

def rooted(v, faces, skin):
    """for every corner of a strip of quads the corner it grows from: the long side next to the skin is the root"""
    nb = {}
    for f in faces:
        for a, b in zip(f, f[1:] + f[:1]): nb.setdefault(a, set()).add(b); nb.setdefault(b, set()).add(a)
    count = {}
    for f in faces:
        for a, b in zip(f, f[1:] + f[:1]): e = (min(a, b), max(a, b)); count[e] = count.get(e, 0) + 1
    rim = {}
    for (a, b), n in count.items():
        if n == 1: rim.setdefault(a, []).append(b); rim.setdefault(b, []).append(a)
    corners = sorted(a for a in rim if len(nb[a]) == 2); sides = []
    for start in corners:
        for step in rim[start]:
            path, at = [start, step], step
            while at not in corners: at = next(x for x in rim[at] if x != path[-2]); path.append(at)
            sides.append(path)
    long = max(len(s) for s in sides); side = min((s for s in sides if len(s) == long), key=lambda s: skin.query(v[s])[0].mean())
    root = {a: a for a in side}; edge = list(side)
    while edge:
        nxt = []
        for a in edge:
            for x in sorted(nb[a]):
                if x not in root: root[x] = root[a]; nxt.append(x)
        edge = nxt
    return root

def lashes(ctx, name, T):
    length, strength = LASH[ctx.g]; p = load_proxy('eyelashes', name); pr = proxy_part(ctx, p, name='lash', tex=grey_tex(texture('eyelashes', name, name), f'{T}/{name}.png', 256, .10, contrast=.05, strength=strength), rough=.9, alphaMode='BLEND', doubleSided=True)
    skin = cKDTree(ctx.pv[:13380]); v = pr['v']; root = np.arange(len(v)); used = np.unique(tri(p.mesh.faces)[0]); at = {int(i): k for k, i in enumerate(used)}
    for ks in comps(p.mesh):
        for a, r in rooted(v, [[at[i] for i in p.mesh.faces[k]] for k in ks], skin).items(): root[a] = r
    whole = pr['morph']; pr['v'] = v[root] + (v - v[root]) * length
    def morph(d): q = whole(d); return q[root] + (q - q[root]) * length
    pr['morph'] = morph
    return pr

def main(g):
    ctx = Ctx(g); T = OUT + '/tex'; os.makedirs(T, exist_ok=True); O = f'{OUT}/{g}'; os.makedirs(O, exist_ok=True)
    for k in range(1, 13):
        n = f'eyebrow{k:03d}'; p = load_proxy('eyebrows', n)
        tx = grey_tex(texture('eyebrows', n, n), f'{T}/{n}.png', 256, .85, contrast=.5)
        save_part(ctx, f'{O}/brow_{k:02d}.glb', 'brow', [proxy_part(ctx, p, name='brow', tex=tx, rough=.9, alphaMode='BLEND', doubleSided=True)] )
    for k in range(1, 5): save_part(ctx, f'{O}/lash_{k:02d}.glb', 'lash', [lashes(ctx, f'eyelashes0{k}', T)])
if __name__ == '__main__':
    for g in sys.argv[1:] or ['male', 'female']: main(g)
