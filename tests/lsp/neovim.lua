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

local function equal(what, found, wanted)
  if found ~= wanted then fail(what .. ' is ' .. tostring(found) .. ' instead of ' .. tostring(wanted)) end
end

local function diagnostics() return vim.diagnostic.get(0) end
local function lines() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') end

-- Opens a file as the editor does, and waits for the server.
local function edit(name)
  vim.cmd('edit ' .. name)
  vim.bo.filetype = 'yaml'
  wait('client for ' .. name, function() return next(vim.lsp.buf_get_clients(0)) ~= nil end)
end

-- The result of a request at a place, which counts from 0.
local function request(method, line, character, more)
  vim.api.nvim_win_set_cursor(0, { line + 1, character })
  local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(), more or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, answer in pairs(answers or {}) do
    if answer.err then fail(method .. ': ' .. vim.inspect(answer.err)) end
    return answer.result
  end
  fail('no answer to ' .. method)
end

-- The text of the window that floats above the others.
local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
    end
  end
  return ''
end

vim.cmd('filetype on')
vim.o.hidden = true
require('plimsoll').setup({ cmd = { os.getenv('PLIMSOLL'), 'lsp' } })

-- Diagnostics.
edit('tool.yaml')
wait('diagnostic', function() return #diagnostics() == 1 end)
equal('the code', diagnostics()[1].code, 'unknown_field')
equal('the line', diagnostics()[1].lnum, 3)

-- The preferred action of the line is applied.
local params = vim.lsp.util.make_range_params()
params.range = { start = { line = 3, character = 0 }, ['end'] = { line = 3, character = 3 } }
params.context = { diagnostics = {} }
local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 10000)
local change
for _, answer in pairs(answers or {}) do
  for _, action in ipairs(answer.result or {}) do
    if action.isPreferred then change = action.edit end
  end
end
if not change then fail('no preferred action') end
vim.lsp.util.apply_workspace_edit(change, 'utf-16')
wait('diagnostics to go', function() return #diagnostics() == 0 end)

-- Hover.
vim.api.nvim_win_set_cursor(0, { 4, 1 })
vim.lsp.buf.hover()
wait('hover', function() return floating():find('How large it is.', 1, true) ~= nil end)
vim.cmd('normal! gg')

-- Completion of a key and of a value, after text that was typed.
vim.api.nvim_buf_set_lines(0, -1, -1, false, { 'col' })
local found = request('textDocument/completion', 4, 3)
equal('the first completion', found.items[1].label, 'colour')
local shown = vim.lsp.util.text_document_completion_list_to_complete_items(found, 'col')
equal('what is offered', shown[1].word, 'colour: ')
vim.lsp.util.apply_text_edits({ found.items[1].textEdit }, 0, 'utf-16')
local values = request('textDocument/completion', 4, 7, { position = { line = 4, character = 8 } })
equal('the number of values', #values.items, 2)
vim.lsp.util.apply_text_edits({ values.items[2].textEdit }, 0, 'utf-16')
equal('the last line', vim.api.nvim_buf_get_lines(0, 4, 5, false)[1], 'colour: red')
wait('no diagnostics', function() return #diagnostics() == 0 end)
vim.cmd('write')

-- From the kind to its CRD.
vim.api.nvim_win_set_cursor(0, { 2, 7 })
vim.lsp.buf.definition()
wait('the CRD', function() return vim.api.nvim_buf_get_name(0):find('crds/tool.yaml', 1, true) ~= nil end)

-- Rename of a volume with its references, and of a ConfigMap in two files.
edit('pod.yaml')
vim.api.nvim_win_set_cursor(0, { 6, 10 })
vim.lsp.buf.rename('files')
wait('the new name', function() return select(2, lines():gsub('name: files', '')) == 2 end)
vim.api.nvim_win_set_cursor(0, { 7, 24 })
vim.lsp.buf.rename('options')
wait('the new name of the object', function() return lines():find('name: options', 1, true) ~= nil end)
vim.cmd('wall')

vim.lsp.stop_client(vim.lsp.get_active_clients())
wait('end of the server', function() return next(vim.lsp.get_active_clients()) == nil end)
vim.cmd('qall!')
