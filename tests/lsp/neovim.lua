-- What an editor does, step by step; see the script `neovim` beside it.
local root = os.getenv('PLIMSOLL_ROOT')
package.path = root .. '/editors/neovim/?.lua;' .. package.path

local function fail(text)
  io.stderr:write(text .. '\n')
  vim.cmd('cquit 1')
end

local function wait(what, condition)
  if not vim.wait(15000, condition, 20) then fail('no ' .. what) end
end

local function diagnostics() return vim.diagnostic.get(0) end

vim.cmd('filetype on')
require('plimsoll').setup({ cmd = { os.getenv('PLIMSOLL'), 'lsp' } })
vim.bo.filetype = 'yaml'
wait('client', function() return next(vim.lsp.buf_get_clients(0)) ~= nil end)
wait('diagnostic', function() return #diagnostics() == 1 end)
if diagnostics()[1].code ~= 'unknown_field' then fail('the code is ' .. tostring(diagnostics()[1].code)) end

-- The preferred action of the line is applied.
local params = vim.lsp.util.make_range_params()
params.range = { start = { line = 3, character = 0 }, ['end'] = { line = 3, character = 3 } }
params.context = { diagnostics = {} }
local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 10000)
local edit
for _, answer in pairs(answers or {}) do
  for _, action in ipairs(answer.result or {}) do
    if action.isPreferred then edit = action.edit end
  end
end
if not edit then fail('no preferred action') end
vim.lsp.util.apply_workspace_edit(edit, 'utf-16')
wait('diagnostics to go', function() return #diagnostics() == 0 end)
vim.cmd('write')
vim.lsp.stop_client(vim.lsp.get_active_clients())
wait('end of the server', function() return next(vim.lsp.get_active_clients()) == nil end)
vim.cmd('qall!')
