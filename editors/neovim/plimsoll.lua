-- Plimsoll for Neovim 0.7 and newer, with the built-in client. Put this file into ~/.config/nvim/lua and add
--   require('plimsoll').setup()
-- to init.lua.
local M = {}

local defaults = {
  cmd = { 'plimsoll', 'lsp' },
  filetypes = { 'yaml', 'json', 'go', 'helm' },
  -- The directory above a file that has one of these is the workspace.
  markers = { '.plimsoll.yaml', '.git' },
  -- inlayHints: show them (Neovim 0.10 and newer). kubernetesVersion: the release whose rules apply.
  settings = { inlayHints = false, kubernetesVersion = nil },
  on_attach = nil,
}

-- The clients that run, by workspace. Neovim 0.7 has no vim.lsp.start, which would keep them.
local clients = {}

local function exists(path)
  return (vim.uv or vim.loop).fs_stat(path) ~= nil
end

local function root_of(path, markers)
  local start = vim.fn.fnamemodify(path, ':p:h')
  for _, marker in ipairs(markers) do
    local directory = start
    while true do
      if exists(directory .. '/' .. marker) then return directory end
      local parent = vim.fn.fnamemodify(directory, ':h')
      if parent == directory then break end
      directory = parent
    end
  end
  return start
end

local function running(root)
  local id = clients[root]
  if id and vim.lsp.get_client_by_id(id) then return id end
end

local function configuration(options, root)
  return {
    name = 'plimsoll',
    cmd = options.cmd,
    root_dir = root,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
    capabilities = options.capabilities or vim.lsp.protocol.make_client_capabilities(),
    init_options = options.settings,
    settings = { plimsoll = options.settings },
    on_attach = function(client, buffer)
      if options.settings.inlayHints and vim.lsp.inlay_hint then
        vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
      end
      if options.on_attach then options.on_attach(client, buffer) end
    end,
    on_exit = function()
      if clients[root] and not running(root) then clients[root] = nil end
    end,
  }
end

local function attach(options, buffer)
  local path = vim.api.nvim_buf_get_name(buffer)
  if path == '' or vim.bo[buffer].buftype ~= '' then return end
  local root = root_of(path, options.markers)
  local id = running(root) or vim.lsp.start_client(configuration(options, root))
  if not id then return end
  clients[root] = id
  vim.lsp.buf_attach_client(buffer, id)
end

-- options: fields that replace those of `defaults`.
function M.setup(options)
  options = vim.tbl_deep_extend('force', defaults, options or {})
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('plimsoll', { clear = true }),
    pattern = options.filetypes,
    callback = function(event) attach(options, event.buf) end,
  })
end

return M
